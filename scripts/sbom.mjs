// Prints a bill of materials of what is shipped, in CycloneDX. `npm sbom --omit dev` would leave out every package that a tool of
// ours needs as well as the service, and those that the page is built from; so it is asked for all, and what only tools need is
// taken out by the mark that npm gives it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pagePackages } from './page-packages.mjs';

const MAX_BYTES = 64 * 1024 * 1024;

const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: MAX_BYTES,
});
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(1);
}

const isForTools = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

const bom = JSON.parse(stdout);
const ofPage = pagePackages(fileURLToPath(new URL('../', import.meta.url)));
bom.components = bom.components.filter(
  (component) => !isForTools(component) || ofPage.has(component['bom-ref']),
);
const shipped = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => shipped.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => shipped.has(each)) }));
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
