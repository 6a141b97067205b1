// A new view takes the focus with its title, which may come later than the view: after its code and its data.

let heldBy: Element | null | undefined;
let left: string | undefined;

/** To be called when another view is opened than the one of the path `from`: the next title to appear takes the focus. */
export function beginArrival(from: string): void {
  heldBy = document.activeElement;
  left = from;
}

/** The path of the view that was left for this one; none where the tab began here. */
export const leftPath = (): string | undefined => left;

/** Whether the title that has appeared may take the focus: not once somebody has moved on by themselves. */
export function takeArrival(): boolean {
  if (heldBy === undefined) return false;
  const now = document.activeElement;
  const isIdle = now === null || now === document.body || now === heldBy;
  heldBy = undefined;
  return isIdle;
}
