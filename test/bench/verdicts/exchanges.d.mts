interface Said {
  speaker: 'agent' | 'customer';
  text: string;
}
export const EXCHANGES: Record<
  'names' | 'gender words' | 'regional words',
  <Sentence extends Said>(call: Sentence[]) => Sentence[]
>;
