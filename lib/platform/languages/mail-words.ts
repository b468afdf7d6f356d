import 'server-only';
import { LANGUAGES, type Language } from '@/lib/column-values/languages';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { isChangedBetween } from '@/lib/foundation/time/zone-clock';
import { localDate } from '@/lib/foundation/time/zones';
import {
  formatClockTime,
  formatDuration,
  formatLongDate,
  formatMoment,
  formatMoney,
  formatPercent,
} from './format-in-language';
import { languageFor } from './language-choice';
import { type Say, sayIn } from './say';

/** The texts and formats for a mail to a visitor: docs/rules.md#mail-language. Times are in a zone given by name. */
export type MailWords = {
  language: Language;
  say: Say;
  /** Formats cents. */
  money: (cents: number) => string;
  /** Formats a percentage, without its sign. */
  percent: (rate: number) => string;
  /** Formats minutes: `1 h 30 min`. */
  formatDuration: (minutes: number) => string;
  /** `9:42 AM` */
  time: (instant: Date, zone: string) => string;
  /** A span; with offsets if the clock changes in between, or shows a time twice. */
  span: (from: Date, to: Date, zone: string) => { from: string; to: string };
  /** `Monday, November 23, 2026` */
  date: (instant: Date, zone: string) => string;
  /** `Monday, November 23, 2026 at 9:42 AM` */
  moment: (instant: Date, zone: string) => string;
  /** The texts of the email template. */
  reader: { language: string; dir: 'ltr' | 'rtl'; help: string };
};

/** The texts of a language, by its code; English without a code, or for one that this release does not recognise. */
export function mailWords(code: string | undefined): MailWords {
  const language = languageFor(code, null);
  const say = sayIn(language);
  return {
    language,
    say,
    money: (cents) => formatMoney(language, cents),
    percent: (rate) => formatPercent(language, rate),
    formatDuration: (minutes) => formatDuration(minutes, (key, values) => say(`duration.${key}`, values)),
    span: (from, to, zone) => {
      const clock = clockOf(zone);
      const isExact = isChangedBetween(from, to, clock) || undefined;
      const isOneDay = localDate(from, zone) === localDate(to, zone);
      const end = isOneDay ? formatClockTime : formatMoment;
      return { from: formatMoment(language, from, clock, isExact), to: end(language, to, clock, isExact) };
    },
    time: (instant, zone) => formatClockTime(language, instant, clockOf(zone)),
    date: (instant, zone) => formatLongDate(language, instant, clockOf(zone)),
    moment: (instant, zone) => formatMoment(language, instant, clockOf(zone)),
    reader: { language, dir: LANGUAGES[language].dir, help: say('help') },
  };
}
