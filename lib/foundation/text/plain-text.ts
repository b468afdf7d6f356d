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
 * The text of sanitised HTML on one line, without tags; empty for an empty paragraph. Not a sanitiser: the result is
 * plain text and must not be used as HTML.
 */
export const plainText = (html: string): string =>
  html
    .replace(BREAK, ' ')
    .replace(TAG, '')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
