import { expect, it } from 'vitest';
import { purified } from './purify';

const lines = (html: string) =>
  purified(html)
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

it.each([
  ['Total<div>$20</div><div>15 min</div>', ['Total', '$20', '15 min']],
  ['<div>first line</div><div>second line</div>', ['first line', 'second line']],
  [
    '<table><tbody><tr><td>Plan</td><td>Price</td></tr><tr><td>30 min</td><td>$20</td></tr></tbody></table>',
    ['Plan Price', '30 min $20'],
  ],
  ['<dl><dt>Price</dt><dd>$20</dd><dt>Time</dt><dd>15</dd></dl>', ['Price', '$20', 'Time', '15']],
  ['<section><article>one</article>two</section><section>three</section>', ['one', 'two', 'three']],
  ['<div><p>one</p><p>two</p></div>', ['one', 'two']],
])('keeps apart what %s keeps apart', (html, expected) => {
  expect(lines(html)).toEqual(expected);
  expect(purified(purified(html))).toBe(purified(html));
});
