import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FIGURES = /(<!-- figures -->\n)[^]*(<!-- end of figures -->)/;

/** Puts tables into a model card of docs/models/, between its marks. */
export function writeCard(name, tables) {
  const card = fileURLToPath(new URL(`../../docs/models/${name}.md`, import.meta.url));
  writeFileSync(card, readFileSync(card, 'utf8').replace(FIGURES, `$1\n${tables}\n\n$2`));
}
