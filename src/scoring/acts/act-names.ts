import type { Speaker } from '../../conversations/sentence';

/** What an agent's turn can do. The meaning of each stands in `training/ACTS.md`. */
export const AGENT_ACTS = [
  'greets',
  'introduces',
  'offers_help',
  'asks_identity',
  'reads_identity',
  'asks_need',
  'acknowledges',
  'hollow',
  'apologises',
  'commits',
  'deflects',
  'hold_asks',
  'hold_explains',
  'hold_returns',
  'hold_unannounced',
  'explains',
  'outcome',
  'false_outcome',
  'refuses',
  'next_step',
  'checks_open',
  'farewell',
  'curt_end',
  'disrespect',
] as const;

/** What a customer's turn can do. */
export const CUSTOMER_ACTS = [
  'greets',
  'introduces',
  'states_need',
  'asks_information',
  'gives_identity',
  'answers',
  'own_matter',
  'complains',
  'upset',
  'agrees',
  'works',
  'objects',
  'thanks',
  'farewell',
  'abuses',
  'backchannel',
] as const;

export type ActName = (typeof AGENT_ACTS)[number] | (typeof CUSTOMER_ACTS)[number];

export const ACTS_OF: Readonly<Record<Speaker, readonly ActName[]>> = {
  agent: AGENT_ACTS,
  customer: CUSTOMER_ACTS,
};

const columnsOf = (speaker: Speaker): ReadonlyMap<ActName, number> =>
  new Map(ACTS_OF[speaker].map((act, column) => [act, column]));

/** Where each act stands in `ACTS_OF` its speaker; none for an act that this speaker cannot do. */
export const ACT_COLUMNS: Readonly<Record<Speaker, ReadonlyMap<ActName, number>>> = {
  agent: columnsOf('agent'),
  customer: columnsOf('customer'),
};
