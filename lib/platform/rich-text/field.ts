import { boundedText } from '@/lib/foundation/fields';
import { plainText } from '@/lib/foundation/plain-text';
import { tidyText } from '@/lib/foundation/tidy-name';

const MAX_BYTES = 200_000;
const TOO_LONG = 'The text may have at most 200 kB with its formatting';
/** Checking this many takes a second or two; a long text has a few hundred. */
const MAX_TAGS = 3_000;

const bytes = (html: string) => new TextEncoder().encode(html).length;
const tags = (html: string) => html.split(/<(?=[a-z])/i).length - 1;

/** Whether nothing is visible: an empty paragraph and invisible characters count as empty (docs/rules.md#rich-text). */
export const isEmptyRichText = (html: string): boolean => tidyText(plainText(html)) === '';

const sized = (sentence: string) =>
  boundedText(MAX_BYTES, { missing: sentence, tooLong: TOO_LONG })
    .refine((html) => bytes(html) <= MAX_BYTES, TOO_LONG)
    .refine((html) => tags(html) <= MAX_TAGS, 'The text may have at most 3,000 paragraphs and formats');
const WHAT = { description: 'HTML; what the editor cannot produce is dropped when it is saved' };

/** Required rich text: HTML up to 200 kB. A command stores the result of `acceptRichText`. */
export const richTextField = (sentence: string) =>
  sized(sentence)
    .refine((html) => !isEmptyRichText(html), sentence)
    .meta(WHAT);

/** Optional rich text; an empty one counts as none. */
export const optionalRichText = sized('Enter a text')
  .transform((html) => (isEmptyRichText(html) ? null : html))
  .nullish()
  .meta(WHAT);
