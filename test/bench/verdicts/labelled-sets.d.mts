import type { Sentence } from '../../../src/conversations/sentence';

export const CRITERIA: string[];
export function rubricId(criterion: string): string;
interface SetFiles {
  name?: string;
  calls: string;
  readers: string[];
}
export const SETS: SetFiles[];
export const DEVELOPMENT: SetFiles;
export function readSet(files: SetFiles): {
  name: string;
  calls: {
    id: string;
    sentences: Sentence[];
    readings: { labels: Record<string, string>; overall: number }[];
  }[];
};
export function lines(file: string): unknown[];
