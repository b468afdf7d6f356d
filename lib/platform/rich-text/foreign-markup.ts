import { sizeIn } from './font-size';

/** Tags that a parser reopens in each following block: many of them with many attributes take forever. */
const REOPENED = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/])[^<>]*>/gi;
const BOLD = /<b\b[^<>]*>/gi;
/** In the wrapper that Google Docs puts around everything that is copied. */
const NORMAL_WEIGHT = /font-weight:\s*(?:normal|[1-4]00)\b/i;

/**
 * Preprocesses HTML before it is parsed: a bold tag that is a mere wrapper becomes a span, and tags that are reopened
 * lose their attributes.
 */
export const parsable = (html: string): string =>
  html.replace(BOLD, (tag) => (NORMAL_WEIGHT.test(tag) ? '<span>' : tag)).replace(REOPENED, '<$1>');

/** Blocks that the editor does not have: the content of each gets a line of its own. */
const BLOCKS =
  'address article aside caption dd details div dt figcaption figure footer header main nav pre section summary tr';
const isForeignBlock = new Set(BLOCKS.toUpperCase().split(' '));
const IN_TABLES = 'table thead tbody tfoot colgroup col td th dl';
const UNWRAPPED = `${BLOCKS} ${IN_TABLES}`.split(' ').join(',');
const OF_BLOCKS = `${BLOCKS} p h1 h2 h3 h4 h5 h6 blockquote ul ol table dl`.split(' ').join(',');

/**
 * Keeps the contents of foreign blocks and cells apart before their tags are dropped: docs/rules.md#rich-text-blocks.
 */
function keepApart(element: Element, containers: Set<Element>): void {
  if (element.nodeName === 'TD' || element.nodeName === 'TH') element.append(' ');
  else if (isForeignBlock.has(element.nodeName) && !containers.has(element) && element.textContent?.trim())
    wrapContent(element, 'p');
}

/** The elements that contain a block. */
function containersOf(body: Element): Set<Element> {
  const containers = new Set<Element>();
  for (const block of body.querySelectorAll(OF_BLOCKS))
    for (let each = block.parentElement; each && !containers.has(each); each = each.parentElement)
      containers.add(each);
  return containers;
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** The rules of a style by their names, in lower case. */
function rulesOf(element: Element): Map<string, string> {
  const rules = (element.getAttribute('style') ?? '').toLowerCase().split(';');
  return new Map(
    rules.map((rule) => {
      const position = rule.indexOf(':');
      return [rule.slice(0, position).trim(), rule.slice(position + 1).trim()];
    }),
  );
}

const isBold = (weight = '') => /^(?:bold|bolder|[6-9]00)\b/.test(weight);

/** The tags that express a style, from the innermost to the outermost as the editor writes them. */
function marksOf(rules: Map<string, string>, isInLink: () => boolean): string[] {
  const lines = `${rules.get('text-decoration') ?? ''} ${rules.get('text-decoration-line') ?? ''}`;
  return [
    // A link is underlined anyway.
    lines.includes('underline') && !isInLink() && 'u',
    lines.includes('line-through') && 's',
    rules.get('font-style')?.startsWith('italic') && 'em',
    isBold(rules.get('font-weight')) && 'strong',
  ].filter((tag) => tag !== false && tag !== undefined);
}

/** A span keeps only its size: the rest of its style is expressed by tags. */
function readSpan(span: Element): void {
  for (const tag of marksOf(rulesOf(span), () => span.closest('a') !== null)) wrapContent(span, tag);
  const size = sizeIn(span.getAttribute('style') ?? '');
  if (size) span.setAttribute('style', `font-size: ${size};`);
  else unwrap(span);
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Replaces these elements with their content. Each node moves once, however many of them it is in. */
function unwrapAll(elements: Set<Node>): void {
  const contentOf = (element: Node): Node[] =>
    [...element.childNodes].flatMap((child) => (elements.has(child) ? contentOf(child) : [child]));
  for (const element of elements)
    if (element.parentNode && !elements.has(element.parentNode))
      (element as Element).replaceWith(...contentOf(element));
}

const STRUCK = new Set(['DEL', 'STRIKE']);
const isHidden = (rules: Map<string, string>) =>
  rules.get('display') === 'none' || rules.get('mso-hide') === 'all';

/**
 * Replaces the markup of another program with the equivalent tags of the editor, in place: styles of spans (Google
 * Docs), lists (Word), struck text, cells and blocks: docs/rules.md#rich-text-blocks. Hidden content is removed.
 * Editor and sanitiser both call it.
 */
export function asOurs(body: Element): void {
  for (const element of body.querySelectorAll('[style]')) if (isHidden(rulesOf(element))) element.remove();
  wordLists(body);
  const containers = containersOf(body);
  for (const element of body.querySelectorAll('*')) {
    keepApart(element, containers);
    if (STRUCK.has(element.nodeName)) wrapContent(element, 's');
    if (element.nodeName === 'SPAN') readSpan(element);
  }
  unwrapAll(new Set(body.querySelectorAll(UNWRAPPED)));
}

/**
 * Prepares what is pasted into the editor. Content copied from the editor itself is already in order, and marks its
 * beginning and end.
 */
export function tidyPasted(html: string): string {
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(parsable(html), 'text/html');
  asOurs(body);
  return body.innerHTML;
}

const LEVEL = /mso-list:[^;]*\blevel(\d)/i;
/** `1.`, `b)`, `(iv)`: anything else before an item is a bullet. */
const NUMBERED = /^\(?[0-9a-z]{1,4}[.)]/i;

/** Removes the number or bullet of an item, which Word writes into its text. */
function takeMarker(item: Element): string {
  const markers = [...item.querySelectorAll('[style*="mso-list:" i]')];
  const text = markers.map((marker) => marker.textContent).join('');
  for (const marker of markers) marker.remove();
  return text.trim();
}

/** Turns paragraphs that Word marks as list items into lists, in place. */
export function wordLists(body: Element): void {
  const create = (tag: string) => body.ownerDocument.createElement(tag);
  /** The open lists, the outermost first. */
  let open: Element[] = [];
  for (const item of body.querySelectorAll('p[style*="mso-list:" i]')) {
    const level = Number(LEVEL.exec(item.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    const tag = NUMBERED.test(takeMarker(item)) ? 'ol' : 'ul';
    const isNext = open[0] !== undefined && item.previousElementSibling === open[0];
    open = isNext ? open.slice(0, level) : [];
    if (open[level - 1]?.localName !== tag) open = open.slice(0, level - 1);
    while (open.length < level) {
      const list = create(tag);
      const parent = open.at(-1);
      if (!parent) item.before(list);
      else (parent.lastElementChild ?? parent.appendChild(create('li'))).append(list);
      open.push(list);
    }
    const text = create('p');
    text.append(...item.childNodes);
    const entry = create('li');
    entry.append(text);
    open.at(-1)?.append(entry);
    item.remove();
  }
}
