import { z } from 'zod';
import {
  LANGUAGES,
  type Language,
  ORIGINAL,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
  type Translations,
} from '@/lib/column-values/languages';

type Sent<Name extends string> = Partial<
  Record<TranslationLanguage, Partial<Record<Name, string | null>> | null>
>;

/** With the text in English and a banner, a request stays below a megabyte. */
const MOST_BYTES = 600_000;
const BY_CODE = `Name each language by its code: ${TRANSLATION_LANGUAGES.join(', ')}`;
const TOO_LONG = 'All translations together may have at most 600 kB';

/** Removes empty values: a language or a text that was cleared falls back to English. */
function filled<Name extends string>(sent: Sent<Name>): Translations<Name> {
  const texts = TRANSLATION_LANGUAGES.map((language) => [
    language,
    Object.fromEntries(Object.entries(sent[language] ?? {}).filter(([, text]) => text)),
  ]);
  return Object.fromEntries(texts.filter(([, fields]) => Object.keys(fields ?? {}).length > 0));
}

/** An optional text; an empty one becomes null. */
type OptionalText = z.ZodType<string | null | undefined, string | null | undefined>;

/**
 * The field `translations` of a record: each text with the same limits as in English. A value that is sent replaces
 * all translations; if the field is absent, they are unchanged: docs/rules.md#translations-wire.
 */
export const translationsField = <Name extends string>(texts: Record<Name, OptionalText>) =>
  z
    .partialRecord(z.enum(TRANSLATION_LANGUAGES), z.object(texts).partial().nullable(), BY_CODE)
    .refine((sent) => new TextEncoder().encode(JSON.stringify(sent)).length <= MOST_BYTES, TOO_LONG)
    .transform((sent) => filled<Name>(sent as Sent<Name>))
    .optional()
    .meta({
      description: 'The texts in other languages, by their codes; replaces all of them, absent keeps them',
    });

export const translationsOutput = <Name extends string>(names: readonly Name[]) =>
  z
    .partialRecord(
      z.enum(TRANSLATION_LANGUAGES),
      z.object(Object.fromEntries(names.map((name) => [name, z.string()]))).partial(),
    )
    .meta({ description: 'The texts in other languages; what is missing is shown in English' });

/** A record with its texts in a language, each falling back to English where that language lacks it. */
export function inLanguage<Name extends string, Row extends { translations: Translations<Name> }>(
  row: Row,
  language: Language,
): Omit<Row, 'translations'> {
  const { translations, ...original } = row;
  return language === ORIGINAL ? original : { ...original, ...translations[language] };
}

/** The native names of the languages of translations: `Deutsch, 日本語`; empty without any. */
export const languageNames = (translations: Translations<string>): string =>
  TRANSLATION_LANGUAGES.filter((language) => translations[language])
    .map((language) => LANGUAGES[language].name)
    .join(', ');

/** Every translation of a form, empty if there is none yet, so that merely displaying a field changes nothing. */
export const translationsToEdit = <Name extends string>(
  names: readonly Name[],
  saved: Translations<Name> = {},
): Record<TranslationLanguage, Record<Name, string>> =>
  Object.fromEntries(
    TRANSLATION_LANGUAGES.map((language) => [
      language,
      Object.fromEntries(names.map((name) => [name, saved[language]?.[name] ?? ''])),
    ]),
  ) as Record<TranslationLanguage, Record<Name, string>>;
