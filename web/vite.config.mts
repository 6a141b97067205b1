import { minify } from '@swc/core';
import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/**
 * What is always read together, in one file with all it imports: by itself the bundler makes one for each set of views that
 * share a module, and many small ones compress to a tenth more. First sign-in, then the frame around every view.
 */
const READ_TOGETHER = [
  { name: 'first', test: /\/web\/src\/main\.tsx$/ },
  { name: 'workspace', test: /\/web\/src\/shell\/workspace\.tsx$/ },
];

const SERVICE = 'http://127.0.0.1:3000';

/** Writes each text beside itself as `.br` and `.gz`: compressed once and at its best, not by every answer. */
const compressed = (): Plugin => ({
  name: 'compressed-assets',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets');
    for (const name of readdirSync(folder)) {
      if (!/\.(js|css|svg)$/.test(name)) continue;
      const text = readFileSync(join(folder, name));
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
    }
  },
});

/** What the bundler's own minifier leaves: together they come to one per cent less than either. */
const minified = (): Plugin => ({
  name: 'minified-once-more',
  apply: 'build',
  renderChunk: {
    order: 'post',
    async handler(code) {
      const { code: smaller } = await minify(code, {
        module: true,
        ecma: 2022,
        mangle: true,
        compress: { passes: 3 },
      });
      return { code: smaller, map: null };
    },
  },
});

export default defineConfig(({ command }) => {
  // Built from a test run, NODE_ENV is `test`, and React would be built with its development checks.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [react(), minified(), compressed()],
    build: {
      // Data addresses would need exceptions in the content security policy.
      assetsInlineLimit: 0,
      // The polyfill is an inline script, which the policy refuses; every supported browser preloads modules.
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: READ_TOGETHER } } },
      target: 'es2022',
      // The first with light-dark(), which otherwise is spread over twice the rules and stops at the root.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
    server: { proxy: { '/v1': SERVICE, '/health': SERVICE } },
  };
});
