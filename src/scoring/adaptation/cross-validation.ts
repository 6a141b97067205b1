/**
 * For each item what `fit` on the others makes of it: the items are dealt into `folds` in their order, and each fold is
 * left out once. Where `fit` gives nothing the item stays null. Deterministic.
 */
export function crossValidated<Item, Result>(
  items: readonly Item[],
  folds: number,
  fit: (others: Item[]) => ((item: Item) => Result) | null,
): (Result | null)[] {
  const results: (Result | null)[] = items.map(() => null);
  for (let fold = 0; fold < folds; fold++) {
    const isLeftOut = (at: number): boolean => at % folds === fold;
    const made = fit(items.filter((_, at) => !isLeftOut(at)));
    if (!made) continue;
    for (const [at, item] of items.entries()) if (isLeftOut(at)) results[at] = made(item);
  }
  return results;
}
