import { expect, it } from 'vitest';
import { passwordIssue } from './password-rules';

const OWNER = { email: 'maria.lopez@northwind.example', organisationName: 'Northwind Internet' };

it.each([
  ['aaaaaaaaaaaa', 'at least 5 different'],
  ['121212121212', 'at least 5 different'],
  ['Password1234', 'most common'],
  ['correcthorsebatterystaple', 'most common'],
  ['maria.lopez@northwind.example', 'e-mail address'],
  ['Maria.Lopez@Northwind.example!', 'e-mail address'],
  ['MariaLopez2026', 'e-mail address'],
  ['northwind internet', 'name of your organisation'],
  ['Northwind-Internet-1', 'name of your organisation'],
])('refuses %s', (password, message) => {
  expect(passwordIssue(password, OWNER)).toContain(message);
});

it.each([
  'a new long password',
  'grün ist die Heide',
  'northwind sails at dawn',
  '短い曲がり角で待つ猫と犬達',
])('takes %s, whatever kinds of characters it has', (password) => {
  expect(passwordIssue(password, OWNER)).toBeNull();
});
