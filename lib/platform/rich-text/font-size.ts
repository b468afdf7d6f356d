const SMALLEST = 8;
const LARGEST = 72;

/** The sizes that the editor offers, in pixels: docs/rules.md#rich-text. */
export const FONT_SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 24, 30, 36, 48, 60, 72];

/** `16px` from a `font-size` of whole pixels from 8 to 72; null for any other value. */
export function fontSizeOf(value: string): string | null {
  const size = Number(/^\s*(\d{1,2})px\s*$/i.exec(value)?.[1] ?? 0);
  return size >= SMALLEST && size <= LARGEST ? `${size}px` : null;
}

/** The last allowed `font-size` of a style; everything else in the style is dropped. */
export function sizeIn(style: string): string | null {
  const sizes = style.split(';').map((rule) => fontSizeOf(/^\s*font-size\s*:(.*)$/is.exec(rule)?.[1] ?? ''));
  return sizes.findLast((size) => size !== null) ?? null;
}
