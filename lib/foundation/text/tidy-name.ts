/**
 * Invisible characters in a name that no script needs, and halves of characters; joiners and variation selectors are
 * preserved.
 */
const MARKS =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\p{Surrogate}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no single-line text may contain these characters
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;
/** A character that is visible: no white space, format character or other default-ignorable code point. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/**
 * Normalises text: composed letters (NFC), without control characters and invisible marks. Empty if nothing visible
 * remains: docs/rules.md#names.
 */
export function tidyText(text: string): string {
  const plain = text.normalize('NFC').replace(MARKS, '').replace(CONTROL, '').trim();
  return VISIBLE.test(plain) ? plain : '';
}

/** Normalises a name: a {@link tidyText} in which every space is one plain space. */
export const tidyName = (text: string): string => tidyText(text).replace(/\s+/g, ' ');
