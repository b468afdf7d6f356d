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
