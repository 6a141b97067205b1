import type { AnswerOf } from '../api/operations';

export type HomeData = AnswerOf<'home', 'get'>;

export const PERIODS = ['7', '30', '90'] as const;
export type Period = (typeof PERIODS)[number];
