const LOCALE = 'en-GB';
const dateTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const dayMonth = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const time = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

/** What stands where nothing was measured or said. */
export const NONE = '–';

export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));
export const formatDate = (iso: string): string => date.format(new Date(iso));
export const formatDayMonth = (iso: string): string => dayMonth.format(new Date(iso));
export const formatTime = (iso: string): string => time.format(new Date(iso));
export const formatCount = (count: number): string => whole.format(count);
export const formatScore = (score: number | null): string => (score === null ? NONE : whole.format(score));
export const formatNumber = (value: number | null): string => (value === null ? NONE : tenth.format(value));
export const formatShare = (share: number | null): string =>
  share === null ? NONE : `${whole.format(100 * share)}%`;

/** `4:07`, or `1:02:03` from an hour on. */
export function formatClock(seconds: number | null): string {
  if (seconds === null) return NONE;
  const total = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`;
}

/** `0.8 s`, `42 s`, `4 min 7 s`. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return NONE;
  if (seconds < 10) return `${tenth.format(seconds)} s`;
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  const rest = rounded % 60;
  return rest === 0 ? `${Math.floor(rounded / 60)} min` : `${Math.floor(rounded / 60)} min ${rest} s`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 ** 2) return `${whole.format(bytes / 1024)} kB`;
  return `${tenth.format(bytes / 1024 ** 2)} MB`;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 minutes ago`, `yesterday`; a plain date from a month on. */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  if (Math.abs(seconds) > 30 * 86_400) return formatDate(iso);
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit);
  return 'just now';
}

/** `1 call`, `2 calls`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
