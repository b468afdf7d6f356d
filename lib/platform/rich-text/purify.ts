import purify from 'isomorphic-dompurify';
import { sizeIn } from './font-size';
import { asOurs, parsable } from './foreign-markup';
import { isSafeLink, SAFE_LINK } from './link';
import { assertBounded, assertFewAttributes } from './markup-bounds';

/** The tags that the editor produces, plus `b` and `i`, which it reads. */
const TAGS = 'p br h1 h2 h3 h4 h5 h6 blockquote ul ol li strong b em i u s a span'.split(' ');
const ATTRIBUTES = ['href', 'target', 'rel', 'style', 'start'];

/** Reduces each attribute to what the editor would write. */
function keepOurs(node: Element): void {
  const keep = (name: string, value: string | null) =>
    value === null ? node.removeAttribute(name) : node.setAttribute(name, value);
  const href = node.nodeName === 'A' ? node.getAttribute('href') : null;
  const isLink = href !== null && isSafeLink(href);
  keep('target', isLink ? '_blank' : null);
  keep('rel', isLink ? 'noopener noreferrer' : null);
  keep('href', isLink ? href : null);
  const start = node.nodeName === 'OL' ? node.getAttribute('start') : null;
  keep('start', start !== null && /^\d{1,4}$/.test(start) ? start : null);
  const size = node.nodeName === 'SPAN' ? sizeIn(node.getAttribute('style') ?? '') : null;
  keep('style', size && `font-size: ${size};`);
}

/** A package is loaded once, even where this module is loaded again: its hooks would run twice. */
purify.removeAllHooks();

/** The body comes first, with all of its content: foreign markup is interpreted before anything is dropped. */
purify.addHook('uponSanitizeElement', (node) => {
  if (node.nodeName !== 'BODY') return;
  assertBounded(node as Element);
  asOurs(node as Element);
});
purify.addHook('afterSanitizeAttributes', keepOurs);

const KEPT = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: SAFE_LINK,
  // Not URLs; the hook checks their values.
  ADD_URI_SAFE_ATTR: ['target', 'rel', 'start'],
};

/**
 * HTML with only what the editor can produce, and links to http, https and mailto. Throws `TooComplex` for one that
 * would take long.
 */
export function purified(html: string): string {
  const toParse = parsable(html);
  assertFewAttributes(toParse);
  return purify.sanitize(toParse, KEPT).trim();
}
