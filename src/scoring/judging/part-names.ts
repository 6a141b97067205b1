/** What the rules of the trained criteria look for, as it completes "Recognised: …". The page has words for each key. */
export const PART_NAMES = {
  greets: 'a greeting',
  introduces: 'who is speaking',
  offers_help: 'an offer of help',
  asks_identity: 'details that confirm who is calling',
  reads_identity: 'a detail read out instead of asked for',
  asks_need: 'a question about what the customer needs',
  acknowledges: 'an acknowledgement of what went wrong for the customer',
  hollow: 'a formula that passes over what was said',
  commits: 'what the agent does about it themselves',
  deflects: 'pushed to others',
  hold_asks: 'asking before the hold',
  hold_explains: 'the reason for it or its length',
  hold_returns: 'thanks for waiting',
  hold_unannounced: 'a wait that was not announced',
  settles: 'a real settlement',
  next_step: 'what happens next',
  agrees: "the customer's agreement",
  false_outcome: 'only claimed to be settled',
  objects: 'the customer objects',
  checks_open: 'a question whether anything is left open',
  farewell: 'a friendly goodbye',
  curt_end: 'ended without one',
  disrespect: 'respectful language',
} as const;

/** `criterion` stands for what a criterion itself is called, where a rubric names the acts it looks for. */
export type PartCode = keyof typeof PART_NAMES | 'criterion';
export const PART_CODES = [...Object.keys(PART_NAMES), 'criterion'] as PartCode[];
