import 'server-only';
import { Worker } from 'node:worker_threads';
import { TRANSLATION_LANGUAGES, type Translations } from '@/lib/column-values/languages';
import { invalidField } from '@/lib/foundation/errors';
import { decoder } from '@/lib/platform/decoding/decoder';
import type { Purified } from './purify-worker';

/**
 * A long text takes half a second, the worst within the bounds of `markup-bounds.ts` two to three; a thread takes 110
 * MB.
 */
const purify = decoder<string, Purified>({
  name: 'rich-text',
  start: () =>
    new Worker(new URL('./purify-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    }),
  mostMs: 10_000,
  what: 'The text',
});

/**
 * Sanitises rich text from a form: keeps what the editor can produce and links to http, https and mailto, and drops
 * everything else. Returns the HTML to store and render verbatim, and its plain text. Throws 400 on `field` if it is
 * too complex, and with `sentence` if nothing is left: docs/rules.md#rich-text.
 */
export async function acceptRichText(
  sent: string,
  field: string,
  sentence: string,
): Promise<{ html: string; plain: string }> {
  const purified = await purify(sent);
  if ('problem' in purified) throw invalidField(field, purified.problem);
  const { html, plain } = purified;
  if (plain === null) throw invalidField(field, sentence);
  return { html, plain };
}

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
