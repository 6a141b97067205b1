import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';

/**
 * Compiles a TypeScript file and what it imports of ours into one file that plain Node runs, for tests of
 * processes that are killed or hang. Gone when this process ends.
 */
export async function bundled(entry: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'bundled-'));
  process.on('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: resolve(entry),
      outDir,
      emptyOutDir: false,
      rollupOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  });
  return join(outDir, `${basename(entry, '.ts')}.cjs`);
}
