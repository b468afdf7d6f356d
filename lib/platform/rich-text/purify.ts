import purify from 'isomorphic-dompurify';
import { fontSizeOf } from './font-size';
import { isSafeLink, SAFE_LINK } from './link';

/** What the editor produces, plus `b` and `i`, which it reads. */
const TAGS = 'p br h1 h2 h3 h4 h5 h6 blockquote ul ol li strong b em i u a span'.split(' ');
const ATTRIBUTES = ['href', 'target', 'rel', 'style', 'start'];

/** Tags that a parser reopens in each following block: many of them with many attributes take forever. */
const REOPENED = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/])[^<>]*>/gi;

/** The last allowed `font-size` of a style; everything else in the style is ignored and dropped. */
function sizeIn(style: string): string | null {
  const sizes = style.split(';').map((rule) => fontSizeOf(/^\s*font-size\s*:(.*)$/is.exec(rule)?.[1] ?? ''));
  return sizes.findLast((size) => size !== null) ?? null;
}

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

/** Blocks that the editor does not have: what is in one gets a line of its own. */
const BLOCKS =
  'address article aside caption dd details div dt figcaption figure footer header main nav pre section summary tr';
const isForeignBlock = new Set(BLOCKS.toUpperCase().split(' '));
const OF_BLOCKS = `${BLOCKS} p h1 h2 h3 h4 h5 h6 blockquote ul ol table dl`.split(' ').join(',');

/** Keeps apart what foreign blocks and cells keep apart, before their tags are dropped: docs/rules.md#rich-text-blocks. */
function keepApart(node: Node): void {
  if (node.nodeType !== 1) return;
  const element = node as Element;
  if (element.nodeName === 'TD' || element.nodeName === 'TH') element.append(' ');
  else if (
    isForeignBlock.has(element.nodeName) &&
    element.querySelector(OF_BLOCKS) === null &&
    element.textContent?.trim()
  ) {
    const paragraph = element.ownerDocument.createElement('p');
    paragraph.append(...element.childNodes);
    element.append(paragraph);
  }
}

purify.addHook('uponSanitizeElement', keepApart);
purify.addHook('afterSanitizeAttributes', keepOurs);

/** HTML with nothing but what the editor can produce, and links to http, https and mailto. */
export const purified = (html: string): string =>
  purify
    .sanitize(html.replace(REOPENED, '<$1>'), {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ATTRIBUTES,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ALLOWED_URI_REGEXP: SAFE_LINK,
      // Not URLs; the hook checks their values.
      ADD_URI_SAFE_ATTR: ['target', 'rel', 'start'],
    })
    .trim();
