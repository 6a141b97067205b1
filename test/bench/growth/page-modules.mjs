// Modules of the page, which is built for browsers only.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const WEB = fileURLToPath(new URL('../../../web/src', import.meta.url));

/** What a module of the page exports, with the modules of `src/` that it shares. */
export async function ofThePage(name) {
  const { module } = await runnerImport(`${WEB}/${name}.ts`, { configFile: false, logLevel: 'error' });
  return module;
}
