/** What a browser calls itself, in the usual words; null where it is none we know. */
export interface BrowserDescription {
  browser: string | null;
  system: string | null;
}

/** In this order: most name the ones they are built on as well. */
const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ['Windows', 'Windows'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
];

/** Longer than any browser's own; what stands behind is not looked at. */
const MAX_CHARACTERS = 500;

/**
 * Family and system of the browser that sent this User-Agent, so that somebody recognises their own sessions. The header
 * itself, by which devices can be told apart, is not kept.
 */
export function describeBrowser(userAgent: string | undefined): BrowserDescription {
  const told = (userAgent ?? '').slice(0, MAX_CHARACTERS);
  return { browser: firstIn(BROWSERS, told), system: firstIn(SYSTEMS, told) };
}

const firstIn = (marks: readonly (readonly [string, string])[], told: string): string | null =>
  marks.find(([mark]) => told.includes(mark))?.[1] ?? null;
