import { expect, it } from 'vitest';
import { readStyles, textSizeProblems } from './text-sizes';

const problemsOf = (text: string, path = 'components/ui/button.tsx') => textSizeProblems({ path, text });

it.each([
  'className="text-[17px] leading-6"',
  '  font-size: 12.5px;',
  '  font: 500 11px / 1 var(--font-mono);',
  'style={{ fontSize: 14 }}',
  "base: { fontSize: '16px' }",
])('%s is reported', (text) => expect(problemsOf(text)).toHaveLength(1));

it.each([
  'className="text-[1.0625rem] leading-6"',
  '  font-size: 0.75rem;',
  '  font: 500 0.6875rem / 1 var(--font-mono);',
  "style={{ fontSize: '0.875rem' }}",
  'width: 17px;',
])('%s is accepted', (text) => expect(problemsOf(text)).toEqual([]));

it('printed documents and mails have sizes of their own, and the style sheets are read', () => {
  expect(problemsOf('font-size: 12px;', 'lib/platform/mail-template.ts')).toEqual([]);
  expect(readStyles().map(({ path }) => path)).toContain('app/globals.css');
});
