/** What browsers take for the size of the root's text where nobody chose another. */
const USUAL_SIZE = 16;

/** CSS pixels of a canvas that grow with the text size chosen in the browser, as `rem` does elsewhere. */
export const withText = (pixels: number): number =>
  // Whole ones: the charts' library reads no others.
  Math.round((pixels * parseFloat(getComputedStyle(document.documentElement).fontSize)) / USUAL_SIZE);

/** The font of the texts of a chart inside of `place`. */
export const chartFont = (place: Element): string =>
  `${withText(12)}px ${getComputedStyle(place).fontFamily}`;
