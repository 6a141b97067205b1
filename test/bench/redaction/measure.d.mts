export interface LabelledConversation {
  id: string;
  sentences: { speaker: 'agent' | 'customer'; text: string }[];
  spans: { sentence: number; start: number; end: number; kind: string }[];
}
export interface Figures {
  labels: number;
  found: number;
  marks: number;
  right: number;
  repeated: number;
}
export const LABELLED_KINDS: readonly string[];
export function measureRedaction(
  items: readonly LabelledConversation[],
  find: (sentences: LabelledConversation['sentences']) => { start: number; end: number; kind: string }[][],
  digitsOf: (text: string) => string,
): Map<string, Figures>;
export function recallOf(figures: Figures): number;
export function precisionOf(figures: Figures): number;
export function precisionWithRepeats(figures: Figures): number;
export function totalOf(figures: ReadonlyMap<string, Figures>): Figures;
