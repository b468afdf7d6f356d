import { LANGUAGES, type Language } from '@/lib/column-values/languages';
import { MINUS } from '@/lib/foundation/money';
import { isRepeated, onClock, type ZoneClock, zoneOffset } from '@/lib/foundation/time/zone-clock';
import { clockFormat, numberFormat } from './intl-formatters';
import { fromTheLeft } from './text-direction';
import type { Texts } from './texts';

/** Languages that write the dollar sign before the number. */
const SIGN_FIRST: readonly Language[] = ['en', 'ja', 'ko', 'zh', 'ar'];

/**
 * Server and browser must format alike, or hydration fails and React rerenders the page: all kinds of space become
 * one.
 */
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

/** A card in a sentence, by its last digits: `•••• 4242`; it never breaks, and its dots stay in front. */
export const formatLast4 = (last4: string): string => fromTheLeft(`••••\u00a0${last4}`);

/**
 * Cents as dollars in a language: `$3.50`, `−3,50 $`, on one line. Western digits in every language, as on the card
 * statement.
 */
export function formatMoney(language: Language, cents: number): string {
  const amount = numberFormat(`${language}-u-nu-latn`, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Math.abs(cents) / 100);
  const minus = cents < 0 ? MINUS : '';
  const text = minus + (SIGN_FIRST.includes(language) ? `$${amount}` : `${amount} $`);
  const onOneLine = plain(text).replaceAll(' ', '\u00a0');
  // In right-to-left text, the sign would jump behind the number.
  return LANGUAGES[language].dir === 'rtl' ? fromTheLeft(onOneLine) : onOneLine;
}

/** A tax rate in a language, without its percent sign: `8.875`, `8,875`. */
export const formatPercent = (language: Language, percent: number): string =>
  numberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 3 }).format(percent);

/** A 12-hour time in English, `9:42 PM`; otherwise a 24-hour one as on airport boards, `21:42`. */
const hoursOf = (language: Language): Intl.DateTimeFormatOptions =>
  language === 'en'
    ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
const DATE: Intl.DateTimeFormatOptions = { ...DAY, year: 'numeric' };

/** Formats a wall-clock time; the digits are western ones in every language. */
const shown = (language: Language, parts: Intl.DateTimeFormatOptions, instant: Date, clock: ZoneClock) =>
  plain(clockFormat(`${language}-u-nu-latn`, parts).format(onClock(instant, clock)));

/** Text for an instant with its offset, read left to right in any language: `1:20 AM (UTC-04:00)`. */
function withOffset(language: Language, text: string, instant: Date, clock: ZoneClock): string {
  const offset = `(${zoneOffset(instant, clock)})`;
  return `${text} ${LANGUAGES[language].dir === 'rtl' ? fromTheLeft(offset) : offset}`;
}

/**
 * A time of day on a clock, in a language: `9:42 PM` in English, otherwise `21:42`; exact, that is with the offset, in
 * an hour that the clock repeats or if the caller requests it.
 */
export function formatClockTime(
  language: Language,
  instant: Date,
  clock: ZoneClock,
  isExact = isRepeated(instant, clock),
): string {
  const text = shown(language, hoursOf(language), instant, clock);
  return isExact ? withOffset(language, text, instant, clock) : text;
}

/** Text that is never broken over two lines. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** A time of day on a clock in a language ({@link formatClockTime}), never broken over two lines. */
export const unbrokenClockTime = (language: Language, instant: Date, clock: ZoneClock): string =>
  unbroken(formatClockTime(language, instant, clock));

/** The date of an instant on a clock, in a language: `Monday, November 23`. */
export const formatDate = (language: Language, instant: Date, clock: ZoneClock): string =>
  shown(language, DAY, instant, clock);

/** The date of an instant with its year, in a language: `Monday, November 23, 2026`. */
export const formatLongDate = (language: Language, instant: Date, clock: ZoneClock): string =>
  shown(language, DATE, instant, clock);

/**
 * Date and time on a clock, in a language: `Monday, November 23, 2026 at 9:42 PM`; exact like {@link formatClockTime}.
 */
export function formatMoment(
  language: Language,
  instant: Date,
  clock: ZoneClock,
  isExact = isRepeated(instant, clock),
): string {
  const text = shown(language, { ...DATE, ...hoursOf(language) }, instant, clock);
  return isExact ? withOffset(language, text, instant, clock) : text;
}

/** The weekday of an instant on a clock, in a language: `Saturday`; empty without an instant. */
export function formatWeekday(language: Language, instant: Date | null, clock: ZoneClock): string {
  const format = clockFormat(language, { weekday: 'long' });
  return instant ? format.format(onClock(instant, clock)) : '';
}

/** The name of a country in the language; its code if the language has no name for it. */
export function countryNames(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  return (code) => names.of(code) ?? code;
}

type Say = (key: keyof Texts['duration'], values: { hours: number; minutes: number }) => string;

/** A duration in a language: `2 h`, `1 h 30 min`, `30 min`, with `say` translating the texts under `duration`. */
export function formatDuration(total: number, say: Say): string {
  const values = { hours: Math.floor(total / 60), minutes: total % 60 };
  if (values.hours === 0) return say('minutes', values);
  return say(values.minutes === 0 ? 'hours' : 'both', values);
}
