import { expect, it } from 'vitest';
import { commentProblems, lengthProblems, linkProblems, nameProblems } from './word-problems';

const of = (line: string, path = 'lib/x.ts') => ({ path, lines: [line] });
const documents = new Map([['docs/rules.md', new Set(['grace'])]]);

it.each([
  '/** Answers the id of the row. */',
  ' * The rows are drawn here.',
  ' * The rows are rendered anew.',
  '/** For whoever asks. */',
  '// Because it takes long.',
  'run(); // each door of the API',
  '  // It can not be undone.',
  '/** Live until five minutes after its end (contract section 4). */',
  '// spec 2, section 4',
])('finds a comment in dialect words: %s', (line) => {
  expect(commentProblems(of(line))).toHaveLength(1);
});

it.each([
  '/** Returns the id of the row. */',
  "const sentence = 'It can not be undone';",
  '/** Says “You can not book”, as fixed. */',
  '/** Unlocks the door of a space. */',
])('accepts standard terms and text for people: %s', (line) => {
  expect(commentProblems(of(line))).toEqual([]);
});

it('checks the whole of a document, which may mention a contract', () => {
  expect(commentProblems(of('The row stood there.', 'docs/operations.md'))).toHaveLength(1);
  expect(commentProblems(of('A contract with the provider.', 'docs/operations.md'))).toEqual([]);
});

it('checks names word by word, and ignores quoted text', () => {
  expect(nameProblems(of('const drawnRow = isHeardOf(row);'))).toHaveLength(2);
  expect(nameProblems(of("const rendered = 'drawn'; // several"))).toEqual([]);
});

it('reports a link without a target', () => {
  expect(linkProblems(of('// docs/rules.md#grace'), documents)).toEqual([]);
  expect(linkProblems(of('// docs/rules.md#nothing'), documents)).toHaveLength(1);
  expect(linkProblems(of('// docs/gone.md'), documents)).toHaveLength(1);
  expect(linkProblems(of('[a](rules.md#nothing)', 'docs/glossary.md'), documents)).toHaveLength(1);
});

it('names prose that is longer than a line, and leaves code and tables alone', () => {
  const long = 'a word '.repeat(20);
  expect(lengthProblems(of(` * ${long}`))).toHaveLength(1);
  expect(lengthProblems(of(`  // ${long}`))).toHaveLength(1);
  expect(lengthProblems(of(long, 'docs/rules.md'))).toHaveLength(1);
  expect(lengthProblems(of(`const sentence = '${long}';`))).toEqual([]);
  expect(lengthProblems(of(`| ${long} |`, 'docs/rules.md'))).toEqual([]);
  expect(lengthProblems({ path: 'docs/a.md', lines: ['```ts', long, '```'] })).toEqual([]);
});
