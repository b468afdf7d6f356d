import 'server-only';
import { TRANSLATION_LANGUAGES, type Translations } from '@/lib/column-values/languages';
import { acceptRichText } from './accept';

/**
 * Translations with the HTML of `name` sanitised as {@link acceptRichText} does; undefined is returned unchanged and
 * leaves those of the record. Throws 400 with `sentence` on a text of which nothing is left.
 */
export async function acceptTranslations<Name extends string>(
  sent: Translations<Name> | undefined,
  name: Name,
  sentence: string,
): Promise<Translations<Name> | undefined> {
  if (!sent) return undefined;
  const accepted: Translations<Name> = {};
  for (const language of TRANSLATION_LANGUAGES) {
    const texts = sent[language];
    const html = texts?.[name];
    if (!texts) continue;
    accepted[language] = html
      ? { ...texts, [name]: (await acceptRichText(html, `translations.${language}.${name}`, sentence)).html }
      : texts;
  }
  return accepted;
}
