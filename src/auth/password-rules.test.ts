import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLeaked } from './leaked-passwords';
import { passwordIssue } from './password-rules';

const OWNER = { email: 'maria.lopez@northwind.example', organisationName: 'Northwind Internet' };

it.each([
  ['aaaaaaaaaaaa', 'at least 5 different'],
  ['121212121212', 'at least 5 different'],
  ['Password1234', 'most common'],
  ['correcthorsebatterystaple', 'most common'],
  ['polniypizdec0211', 'most common'],
  ['1QAZ2wsx3edc', 'most common'],
  ['Call-Ingestion-Service', 'name of this service'],
  ['Administrator2026', 'name of this service'],
  ['maria.lopez@northwind.example', 'e-mail address'],
  ['Maria.Lopez@Northwind.example!', 'e-mail address'],
  ['MariaLopez2026', 'e-mail address'],
  ['northwind internet', 'name of your organisation'],
  ['Northwind-Internet-1', 'name of your organisation'],
])('refuses %s', (password, message) => {
  expect(passwordIssue(password, OWNER)?.message).toContain(message);
});

it('knows more than 40,000 leaked passwords of sufficient length, each by the first bytes of its hash', () => {
  const list = readFileSync(join(__dirname, 'common-passwords.bin'));
  const hashes = Array.from({ length: list.length / 6 }, (_, at) =>
    list.toString('hex', at * 6, (at + 1) * 6),
  );
  expect(hashes.length).toBeGreaterThan(40_000);
  expect(hashes).toEqual([...new Set(hashes)].sort());
  for (const known of ['123qweasdzxc', 'qwerty123456', 'mailcreated5240']) expect(isLeaked(known)).toBe(true);
});

it.each([
  'a new long password',
  'grün ist die Heide',
  'northwind sails at dawn',
  '短い曲がり角で待つ猫と犬達',
])('takes %s, whatever kinds of characters it has', (password) => {
  expect(passwordIssue(password, OWNER)).toBeNull();
});
