import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './service.mjs';

const require = createRequire(import.meta.url);

/** A file of the built service. */
export const built = (path) => require(join(ROOT, 'dist/src', path));
