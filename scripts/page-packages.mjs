// The packages that the page is built from, which npm counts among the tools: what the sources of the page import, and what
// that depends on, as the lock has it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'node_modules/';
/** `from 'x'`, `import 'x'` and `import('x')`, where x is no file of ours. */
const IMPORTED = /\b(?:from |import |import\()'(?<specifier>[^.'][^']*)'/g;

/** Name and version of each, as the bill of materials refers to it. */
export function pagePackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const wanted = importedNames(join(root, 'web', 'src')).map((name) => ({ name, from: '' }));
  for (let next = wanted.pop(); next; next = wanted.pop()) {
    const path = pathOf(packages, next);
    if (found.has(path)) continue;
    found.add(path);
    for (const name of neededBy(packages[path])) wanted.push({ name, from: path });
  }
  return new Set([...found].map((path) => `${nameOf(path)}@${packages[path].version}`));
}

function importedNames(folder) {
  const sources = readdirSync(folder, { recursive: true }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const imports = sources.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORTED)]);
  return [...new Set(imports.map(({ groups }) => packageOf(groups.specifier)))];
}

const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0];

const nameOf = (path) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

/** What it asks of others to bring counts too, unless it works without. */
const neededBy = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => [
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
];

/** Where Node finds a package from another: in its own folder, or in that of one that holds it. */
function pathOf(packages, { name, from }) {
  const path = `${from && `${from}/`}${FOLDER}${name}`;
  if (packages[path]) return path;
  if (!from) throw new Error(`${name}, which the page needs, is not in package-lock.json`);
  return pathOf(packages, { name, from: from.slice(0, Math.max(0, from.lastIndexOf(`/${FOLDER}`))) });
}
