import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFolder } from '../models-folder';
import { ACTS_OF } from './act-names';
import { ActModel } from './act-model';
import { decodeModel } from './model-file';
import type { SpeakerModel } from './speaker-model';

/** The file of the weights for the turns of a speaker, in the folder of models. */
export const MODEL_FILES = { agent: 'turn-acts-agent.bin', customer: 'turn-acts-customer.bin' } as const;

let loaded: ActModel | null = null;

/** The model that comes with the service; read once a thread. */
export function loadActModel(): ActModel {
  return (loaded ??= new ActModel({ agent: speakerModel('agent'), customer: speakerModel('customer') }));
}

function speakerModel(speaker: keyof typeof MODEL_FILES): SpeakerModel {
  return decodeModel(readFileSync(join(modelsFolder(), MODEL_FILES[speaker])), ACTS_OF[speaker]);
}
