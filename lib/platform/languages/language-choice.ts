import { LANGUAGES, type Language } from '@/lib/column-values/languages';

/**
 * The visitor's choice of language; without it, the browser's preference applies. Contains a language and no personal
 * data.
 */
export const LANGUAGE_COOKIE = 'hp_language';

const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(LANGUAGES, text);

/**
 * The language for a visitor: the chosen one, otherwise the first of `Accept-Language` (by weight, then position)
 * that is available, otherwise English. Regions and scripts are ignored: `pt-BR` is Portuguese.
 */
export function languageFor(chosen: string | undefined, accepted: string | null | undefined): Language {
  return isLanguage(chosen) ? chosen : (acceptedLanguage(accepted) ?? 'en');
}

/** The available language of `Accept-Language`; null if it names none, as `*` does. */
export function acceptedLanguage(accepted: string | null | undefined): Language | null {
  const wishes = (accepted ?? '').slice(0, 500).split(',').map(wish);
  const spoken = wishes.filter(({ language, weight }) => isLanguage(language) && weight > 0);
  const [first] = spoken.sort((a, b) => b.weight - a.weight);
  return isLanguage(first?.language) ? first.language : null;
}

/** `pt-BR;q=0.8` → Portuguese, 0.8. A malformed weight counts as 0. */
function wish(text: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
}
