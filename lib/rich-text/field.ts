import { z } from 'zod';
import { plainText } from './plain-text';

const MOST_BYTES = 200_000;
/** So many take a second or two to examine; a long text has some hundred. */
const MOST_TAGS = 3_000;

const bytes = (html: string) => new TextEncoder().encode(html).length;
const tags = (html: string) => html.split(/<(?=[a-z])/i).length - 1;

/** Whether nothing can be read in it: an empty paragraph, for one (spec 3, section 5). */
export const isEmptyRichText = (html: string): boolean => plainText(html) === '';

const sized = (sentence: string) =>
  z
    .string({ error: sentence })
    .refine((html) => bytes(html) <= MOST_BYTES, 'The text may have at most 200 kB with its formatting')
    .refine((html) => tags(html) <= MOST_TAGS, 'The text may have at most 3,000 paragraphs and formats');
const WHAT = { description: 'HTML; what the editor can not make is dropped when it is saved' };

/** Rich text that has to be given: HTML up to 200 kB. A command stores what `acceptRichText` makes of it. */
export const richTextField = (sentence: string) =>
  sized(sentence)
    .refine((html) => !isEmptyRichText(html), sentence)
    .meta(WHAT);

/** Rich text that may be missing; an empty one is none. */
export const optionalRichText = sized('Enter a text')
  .transform((html) => (isEmptyRichText(html) ? null : html))
  .nullish()
  .meta(WHAT);
