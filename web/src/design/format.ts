import { currentLanguage } from '../language/i18n';
import { localeOf } from '../language/languages';

// As the visitor writes dates and numbers, in the time zone of their device.

interface Formats {
  locale: string;
  dateTime: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
  dayMonth: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
  whole: Intl.NumberFormat;
  tenth: Intl.NumberFormat;
  points: Intl.NumberFormat;
  share: Intl.NumberFormat;
  percent: Intl.NumberFormat;
  relative: Intl.RelativeTimeFormat;
}

const made = (locale: string): Formats => ({
  locale,
  dateTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
  dayMonth: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
  time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
  whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
  tenth: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
  points: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  share: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
  percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
});

let formats: Formats | undefined;

/** Making one takes a while: they are kept until the language changes. */
function now(): Formats {
  const locale = localeOf(currentLanguage());
  if (formats?.locale !== locale) formats = made(locale);
  return formats;
}

/** What stands where nothing was measured or said. */
export const NONE = '–';

/** A line never ends between a time and its AM or PM. */
const inOneLine = (time: string): string => time.replace(/\s(?=[AP]M$)/, '\u00a0');

export const formatDateTime = (iso: string): string => inOneLine(now().dateTime.format(new Date(iso)));
export const formatDate = (iso: string): string => now().date.format(new Date(iso));
export const formatDayMonth = (iso: string): string => now().dayMonth.format(new Date(iso));
export const formatTime = (iso: string): string => inOneLine(now().time.format(new Date(iso)));
export const formatCount = (count: number): string => now().whole.format(count);
export const formatScore = (score: number | null): string =>
  score === null ? NONE : now().whole.format(score);
export const formatNumber = (value: number | null): string =>
  value === null ? NONE : now().tenth.format(value);
/** With its tenth in every case: points stand below one another. */
export const formatPoints = (points: number): string => now().points.format(points);
export const formatShare = (share: number | null): string =>
  share === null ? NONE : now().share.format(share);
/** With a tenth where there is one: beside a limit a rounded share may seem to keep it. */
export const formatPercent = (share: number): string => now().percent.format(share);

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
  if (seconds < 10) return `${now().tenth.format(seconds)} s`;
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  const rest = rounded % 60;
  return rest === 0 ? `${Math.floor(rounded / 60)} min` : `${Math.floor(rounded / 60)} min ${rest} s`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${now().whole.format(bytes / 1024)} kB`;
  return `${now().tenth.format(bytes / 1024 ** 2)} MB`;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 minutes ago`, `yesterday`; a plain date from a month on. */
export function formatAgo(iso: string, at = Date.now()): string {
  const seconds = (new Date(iso).getTime() - at) / 1000;
  if (Math.abs(seconds) > 30 * 86_400) return formatDate(iso);
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return now().relative.format(Math.round(seconds / length), unit);
  return now().relative.format(0, 'second');
}
