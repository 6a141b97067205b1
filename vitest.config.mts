import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

// Nest's dependency injection reads decorator metadata, which esbuild does not emit: swc does.
const metadata = swc.vite({
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
  },
});

const project = (name: string, include: string[], extra: Record<string, unknown> = {}) => ({
  plugins: [metadata],
  test: { name, include, testTimeout: 60_000, hookTimeout: 120_000, ...extra },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', [
        'src/**/*.test.ts',
        'scripts/**/*.test.ts',
        'test/fixtures/**/*.test.ts',
        'web/src/**/*.test.ts',
      ]),
      project('api', ['test/api/**/*.test.ts'], { fileParallelism: false }),
      // The same api suite again on a database server, Redis and S3, in an API and a worker process.
      project('services', ['test/services/**/*.test.ts', 'test/api/**/*.test.ts'], {
        fileParallelism: false,
        globalSetup: ['test/harness/shared-servers.ts'],
        env: { TEST_TOPOLOGY: 'services' },
      }),
      project('browser', ['test/browser/**/*.test.ts'], { fileParallelism: false }),
      project('crash', ['test/crash/**/*.test.ts'], { fileParallelism: false }),
    ],
  },
});
