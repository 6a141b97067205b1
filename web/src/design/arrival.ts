// A new view takes the focus with its title, which may come later than the view: after its code and its data.

let heldBy: Element | null | undefined;
let arrived: HTMLElement | null = null;
let left: string | undefined;

/** To be called when another view is opened than the one of the path `from`: the next title to appear takes the focus. */
export function beginArrival(from: string): void {
  heldBy = document.activeElement;
  arrived = null;
  left = from;
}

/** The path of the view that was left for this one; none where the tab began here. */
export const leftPath = (): string | undefined => left;

/**
 * Gives a title that has appeared the focus: not once somebody has moved on by themselves, nor a second time. One that has
 * gone since, as that of a view which came after another was chosen, leaves the focus to the next.
 */
export function arriveAt(title: HTMLElement | null): void {
  if (heldBy === undefined || arrived?.isConnected) return;
  const now = document.activeElement;
  const isIdle = now === null || now === document.body || now === heldBy;
  if (!isIdle) {
    heldBy = undefined;
    return;
  }
  title?.focus({ preventScroll: true });
  arrived = title;
}
