import 'server-only';
import { invalidField } from '@/lib/errors';
import { fontSizeOf } from './font-size';
import { isSafeLink, SAFE_LINK } from './link';
import { plainText } from './plain-text';

/** What the editor makes, and `b` and `i`, which it reads as its own. */
const TAGS = 'p br h1 h2 h3 h4 h5 h6 blockquote ul ol li strong b em i u a span'.split(' ');
const ATTRIBUTES = ['href', 'target', 'rel', 'style', 'start'];

/** Tags that a parser opens again in each block after them: with many of their attributes it never ends. */
const REOPENED = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/])[^>]*>/gi;

/**
 * DOMPurify with our rules. It costs 445 ms and 110 MB when it is loaded, so that only saving a text may load it:
 * here, and nowhere else.
 */
async function load() {
  const { default: purify } = await import('isomorphic-dompurify');
  purify.addHook('afterSanitizeAttributes', keepOurs);
  return purify;
}
let loaded: ReturnType<typeof load> | undefined;

/** Leaves of each attribute what the editor would write. */
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

/** The last `font-size` of a style that is one of ours: nothing else of the style is read, or kept. */
function sizeIn(style: string): string | null {
  const sizes = style.split(';').map((rule) => fontSizeOf(/^\s*font-size\s*:(.*)$/is.exec(rule)?.[1] ?? ''));
  return sizes.findLast((size) => size !== null) ?? null;
}

/**
 * Takes rich text from a form: what the editor can make, and links to http, https and mailto; whatever else it
 * carried is dropped. Answers the HTML to store and to show as it is, and its words. Throws 400 beside `field`,
 * with `sentence`, when nothing is left.
 */
export async function acceptRichText(
  sent: string,
  field: string,
  sentence: string,
): Promise<{ html: string; plain: string }> {
  loaded ??= load();
  const html = (await loaded)
    .sanitize(sent.replace(REOPENED, '<$1>'), {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ATTRIBUTES,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ALLOWED_URI_REGEXP: SAFE_LINK,
      // These are no addresses; what they may say, the hook says.
      ADD_URI_SAFE_ATTR: ['target', 'rel', 'start'],
    })
    .trim();
  const plain = plainText(html);
  if (plain === '') throw invalidField(field, sentence);
  return { html, plain };
}
