import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { modelsFolder } from '../models-folder';
import { EMBEDDED_ENGINE } from './embedded-identity';

/** The models each version was shipped with, as SHA-256 over the names and contents of `models/`. */
const MODELS_OF: Record<string, string> = {
  '2.1.0': 'cf5179de8aa0fbff8060abeeeeb286bce190c3ea1dab700e449804966e0b0861',
};

it('has another version when its models are others: adaptations to reviews are made for one version', () => {
  const hash = createHash('sha256');
  for (const name of readdirSync(modelsFolder()).sort())
    hash.update(`${name}\n`).update(readFileSync(join(modelsFolder(), name)));
  expect(hash.digest('hex')).toBe(MODELS_OF[EMBEDDED_ENGINE.version]);
});
