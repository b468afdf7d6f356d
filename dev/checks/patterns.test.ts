import jsTokens from 'js-tokens';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';
import { readSources } from './imports';

/*
 * A pattern that takes more than linear time blocks the server for as long as a long text requires. `Move` is a
 * pattern that starts again from each character that it could not match: it is quadratic too.
 */

/** Every regular expression literal of a file. */
const patternsOf = (path: string, text: string): string[] =>
  [...jsTokens(text, { jsx: path.endsWith('x') })].flatMap(({ type, value }) =>
    type === 'RegularExpressionLiteral' ? [value] : [],
  );

function parse(literal: string): RegExp {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

const PATTERNS = readSources()
  .filter(({ path }) => !/\.test\.tsx?$/.test(path))
  .flatMap(({ path, text }) => patternsOf(path, text).map((literal) => ({ literal, path })));

it('more than fifty patterns are found', () => expect(PATTERNS.length).toBeGreaterThan(50));

it.each(PATTERNS)('$literal in $path takes linear time', ({ literal }) => {
  const { reports } = analyse(parse(literal), { reportTypes: { Move: true } });
  expect(reports.map(({ type, exponential }) => (exponential ? 'exponential' : type))).toEqual([]);
});
