/** The languages of the visitor pages, each by its native name; the console is in English. */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  fr: { name: 'Français', dir: 'ltr' },
  de: { name: 'Deutsch', dir: 'ltr' },
  pt: { name: 'Português', dir: 'ltr' },
  it: { name: 'Italiano', dir: 'ltr' },
  ja: { name: '日本語', dir: 'ltr' },
  ko: { name: '한국어', dir: 'ltr' },
  zh: { name: '简体中文', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** The language of what operators write, used where a translation is missing. */
export const ORIGINAL = 'en' satisfies Language;

export type TranslationLanguage = Exclude<Language, typeof ORIGINAL>;

/** The languages into which an operator's text can be translated. */
export const TRANSLATION_LANGUAGES = LANGUAGE_CODES.filter(
  (code): code is TranslationLanguage => code !== ORIGINAL,
);

/** The translated texts of a record, by language and field name. Missing ones fall back to English. */
export type Translations<Name extends string> = Partial<
  Record<TranslationLanguage, Partial<Record<Name, string>>>
>;
