/* The bounds on work of the sanitiser: each step below takes the square of one of them. */

/** The most levels of elements within each other; an editor makes a few, a copied mail some thirty. */
const MAX_DEPTH = 100;
/** The most elements after parsing: a parser repeats open formats in each block that follows. */
const MAX_ELEMENTS = 6_000;
/** The most attributes of one tag, and of all. */
const MAX_ATTRIBUTES = 100;
const MAX_ALL_ATTRIBUTES = 20_000;

/** A text that would take too long to examine, with the sentence for its author. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex';
}

/** A tag up to its name; one that ends an element can have attributes too, which a parser reads and drops. */
const TAG = /<\/?[a-z][^\s/>]*/gi;
/** An attribute of a tag as a parser reads one, from where the one before ends. */
const ATTRIBUTE = /[\s/]*[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?)?/y;

/** How many attributes follow in the tag whose name ends here, counted up to one more than allowed. */
function attributesFrom(html: string, end: number): number {
  ATTRIBUTE.lastIndex = end;
  let count = 0;
  while (count <= MAX_ATTRIBUTES && ATTRIBUTE.test(html)) count += 1;
  return count;
}

/** Throws {@link TooComplex} if tags have so many attributes that parsing them would take long. */
export function assertFewAttributes(html: string): void {
  let all = 0;
  for (const { index, 0: tag } of html.matchAll(TAG)) {
    const count = attributesFrom(html, index + tag.length);
    all += count;
    if (count > MAX_ATTRIBUTES || all > MAX_ALL_ATTRIBUTES)
      throw new TooComplex(
        'The text has too many attributes. Please remove formats, or paste it without them',
      );
  }
}

/** Throws {@link TooComplex} if the parsed text has too many elements, or too many within each other. */
export function assertBounded(body: Element): void {
  const elements = body.ownerDocument.createTreeWalker(body, 1);
  let depth = 0;
  for (let count = 0; ; count += 1) {
    if (depth > MAX_DEPTH)
      throw new TooComplex(`The text may have at most ${MAX_DEPTH} formats and blocks within each other`);
    if (count > MAX_ELEMENTS)
      throw new TooComplex('The text repeats too many formats. Please end each format in its paragraph');
    if (elements.firstChild()) depth += 1;
    else {
      while (!elements.nextSibling()) {
        if (!elements.parentNode()) return;
        depth -= 1;
      }
    }
  }
}
