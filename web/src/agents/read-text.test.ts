import { expect, it } from 'vitest';
import { readText } from './read-text';

it('reads a file in UTF-8, with or without a byte order mark, and one of Windows', async () => {
  expect(await readText(new Blob(['Jürgen']))).toBe('Jürgen');
  expect(await readText(new Blob(['\ufeffJürgen']))).toBe('Jürgen');
  expect(await readText(new Blob([Buffer.from('J\xfcrgen', 'latin1')]))).toBe('Jürgen');
});
