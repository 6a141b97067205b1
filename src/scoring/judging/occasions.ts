import { either, ofLikeliest, most, some } from './act-sums';
import type { CallWindows } from './call-windows';

/** Probability that the customer brings a matter of their own account, order, contract or claim, 0 to 1. */
export function ownMatter({ acts, customer }: CallWindows): number {
  return some(acts, 'own_matter', customer.slice(0, 8));
}

/** Probability that the customer wants nothing but a piece of information, 0 to 1. */
export function onlyInformation(call: CallWindows): number {
  const { acts, customer } = call;
  const early = customer.slice(0, 4);
  const trouble = either(ownMatter(call), most(acts, 'complains', customer), most(acts, 'upset', customer));
  return most(acts, 'asks_information', early) * (1 - most(acts, 'states_need', early) * 0.5) * (1 - trouble);
}

/** What the customer came with, for the heads. */
export function mattersOf(call: CallWindows): Record<string, number> {
  const { acts, customer } = call;
  const early = customer.slice(0, 4);
  return {
    ownMatter: ownMatter(call),
    ownMatterMost: most(acts, 'own_matter', customer),
    asksInformation: most(acts, 'asks_information', early),
    statesNeed: most(acts, 'states_need', early),
    complains: ofLikeliest(acts, 'complains', customer, 3) / 3,
    upset: ofLikeliest(acts, 'upset', customer, 3) / 3,
  };
}
