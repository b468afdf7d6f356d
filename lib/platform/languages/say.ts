import 'server-only';
import format, { type CompiledMessage } from 'icu-minify/format';
import type { Language } from '@/lib/column-values/languages';
import { textsIn } from './compiled-texts';
import { numberFormat, pluralRules } from './intl-formatters';
import type { Texts } from './texts';

type Groups = { [Name in keyof Texts as Texts[Name] extends object ? Name : never]: Texts[Name] };

/** The key of a text: `mail.open`, `booking.wifi`, by group and name; or `help`, which has no group. */
type TextPath =
  | 'help'
  | { [Name in keyof Groups & string]: `${Name}.${keyof Groups[Name] & string}` }[keyof Groups & string];

type Values = Record<string, string | number>;

/** Returns a text in one language, outside of pages: in mails and files. */
export type Say = (path: TextPath, values?: Values) => string;

/** Translates into one language: `say('mail.codeSubject', { code })`. */
export function sayIn(language: Language): Say {
  const texts = textsIn(language);
  return (path, values) => {
    // The texts are already compiled, and every language has every text.
    const compiled = path
      .split('.')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], texts);
    return String(format(compiled as CompiledMessage, language, values, { formatters }));
  };
}

const formatters = {
  // Dates are formatted before they become part of a text: docs/rules.md#one-clock.
  getDateTimeFormat: () => {
    throw new Error('A text formats no dates.');
  },
  getNumberFormat: numberFormat,
  getPluralRules: pluralRules,
};
