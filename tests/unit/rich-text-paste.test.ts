// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { RICH_TEXT } from '@/components/form/rich-text-extensions';
import { tidyPasted } from '@/lib/platform/rich-text/foreign-markup';
import { FOREIGN_HTML } from '../fixtures/foreign-html';

/** The editor's HTML for a pasted text. */
const pasted = (html: string) => new Editor({ extensions: RICH_TEXT, content: tidyPasted(html) }).getHTML();

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

it.each(FOREIGN_HTML)('the editor reads pasted HTML as the sanitiser does: %#', (html, meaning) => {
  expect(bodyOf(pasted(html)).isEqualNode(bodyOf(meaning))).toBe(true);
});

it.each([
  [
    '<table><tr><td>Plan</td><td>Price</td></tr><tr><td>30 min</td><td>$20</td></tr></table>',
    ['Plan Price', '30 min $20'],
  ],
  ['<div>Total</div><div>$20</div>', ['Total', '$20']],
  ['<section><dl><dt>Price</dt><dd>$20</dd></dl>end</section>', ['Price', '$20', 'end']],
])('the editor keeps the parts of %s apart', (html, lines) => {
  expect([...bodyOf(pasted(html)).querySelectorAll('p')].map((line) => line.textContent.trim())).toEqual(
    lines,
  );
});

it('text that was copied from the editor is left as it is', () => {
  const copied = '<strong data-pm-slice="0 0 []" style="x">a</strong>';
  expect(tidyPasted(copied)).toBe(copied);
});
