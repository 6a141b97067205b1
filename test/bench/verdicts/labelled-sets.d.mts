import type { Sentence } from '../../../src/conversations/sentence';

export const CRITERIA: string[];
export function rubricId(criterion: string): string;
export const DEVELOPMENT: { calls: string; readers: string[] };
export function readSet(files: { calls: string; readers: string[] }): {
  name: string;
  calls: {
    id: string;
    sentences: Sentence[];
    readings: { labels: Record<string, string>; overall: number }[];
  }[];
};
export function lines(file: string): unknown[];
