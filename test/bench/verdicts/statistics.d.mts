export function kappa(pairs: [string, string][]): number;
export function f1(pairs: [string, string][], answer: string): number;
export function calibrationError(answers: [number, boolean][], bins?: number): number;
export function rankCorrelation(a: number[], b: number[]): number;
export function worstQuarter(values: number[], truth: number[]): { found: number; size: number };
export function mean(list: number[]): number;
export function median(list: number[]): number | undefined;
