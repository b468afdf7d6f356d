import { boundedText } from '@/lib/foundation/input/fields';
import { plainText } from '@/lib/foundation/text/plain-text';
import { tidyText } from '@/lib/foundation/text/tidy-name';

const MAX_BYTES = 200_000;
const TOO_LONG = 'The text may have at most 200 kB with its formatting';
/** The most tags and comments that begin, and the most ends: a long text has a few hundred. */
const MAX_TAGS = 3_000;

const bytes = (html: string) => new TextEncoder().encode(html).length;
const count = (html: string, what: RegExp) => html.match(what)?.length ?? 0;
const tags = (html: string) => Math.max(count(html, /<(?=[a-z!?])/gi), count(html, /<\//g));

/**
 * Whether a field of rich text is empty: one in which nothing is visible, as in an empty paragraph or with invisible
 * characters alone (docs/rules.md#rich-text).
 */
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
