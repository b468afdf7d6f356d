const TAG = /<[^<>"]*(?:"[^"]*"[^<>"]*)*>/g;
const BREAK = /<(?:\/(?:p|h[1-6]|li|ul|ol|blockquote)|br)\b[^<>]*>/g;
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
};

/**
 * The words of sanitised HTML in one line, without its tags; empty for an empty paragraph. Not a sanitiser: what it
 * answers is text, and is HTML nowhere.
 */
export const plainText = (html: string): string =>
  html
    .replace(BREAK, ' ')
    .replace(TAG, '')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
