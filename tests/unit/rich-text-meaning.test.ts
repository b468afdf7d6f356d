import { expect, it } from 'vitest';
import { purified } from '@/lib/platform/rich-text/purify';
import { FOREIGN_HTML } from '../fixtures/foreign-html';

it.each(FOREIGN_HTML)('the sanitiser keeps the meaning of foreign HTML: %#', (html, meaning) => {
  expect(purified(html)).toBe(meaning);
  expect(purified(purified(html))).toBe(purified(html));
});
