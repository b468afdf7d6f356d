import { expect, it } from 'vitest';
import { TooComplex } from './markup-bounds';
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
])('the words that %s separates stay separate', (html, expected) => {
  expect(lines(html)).toEqual(expected);
  expect(purified(purified(html))).toBe(purified(html));
});

const nested = (tag: string, levels: number) => `${`<${tag}>`.repeat(levels)}x${`</${tag}>`.repeat(levels)}`;
const attributes = (count: number) =>
  Array.from({ length: count }, (_, index) => `a${index}="1 2 3"`).join(' ');

it.each([
  ['blocks within each other', nested('div', 100), nested('div', 101)],
  ['formats within each other', nested('b', 100), nested('b', 101)],
  ['attributes of a tag', `<p ${attributes(100)}>x</p>`, `<p ${attributes(101)}>x</p>`],
  [
    'attributes in all',
    `<p ${attributes(100)}>x</p>`.repeat(200),
    `${`<p ${attributes(100)}>x</p>`.repeat(200)}<p a>x</p>`,
  ],
  ['elements', '<p>x</p>'.repeat(6_000), '<p>x</p>'.repeat(6_001)],
])('as many %s as allowed are accepted, and one more is refused', (_, allowed, refused) => {
  expect(purified(allowed)).toContain('x');
  expect(() => purified(refused)).toThrow(TooComplex);
});

/** Ways to hide attributes from a count, but not from a parser. */
it.each([
  ['after the end of an element', `<p>x</p ${attributes(101)}>`],
  ['after a “greater than” in quotes', `<p a=">" ${attributes(101)}>x</p>`],
  ['after a “greater than” in single quotes', `<p a='>' ${attributes(101)}>x</p>`],
  ['after a lone quote in a name', `<p a" ${attributes(101)}>x</p>`],
  ['after a quote in a value without quotes', `<p a=b" ${attributes(101)}>x</p>`],
  ['after a quote in a format, which is removed', `<p t="<b ">x</p>" ${attributes(101)}>`],
  ['between slashes', `<p/${attributes(101).replaceAll('="1 2 3" ', '/')}>x</p>`],
  ['without values', `<p ${attributes(101).replaceAll('="1 2 3"', '')}>x</p>`],
  ['after a comment that looks like a tag', `<!-- <p a=" --><p ${attributes(101)}>x</p>`],
  ['after a script that looks like a tag', `<script><p a='</script><p ${attributes(101)}>x</p>`],
])('attributes are counted %s', (_, html) => {
  expect(() => purified(html)).toThrow(TooComplex);
});

it.each([
  ['values', `<p style="${'a: b; '.repeat(500)}" title='${'a b '.repeat(500)}'>x</p>`],
  ['text', `<p>${'word "word" word=word '.repeat(500)}</p>`],
  ['comments', `<p>x</p><!-- ${'a b '.repeat(500)} -->`],
])('words of %s are not counted as attributes', (_, html) => {
  expect(() => purified(html)).not.toThrow();
});
