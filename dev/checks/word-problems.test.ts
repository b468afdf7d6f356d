import { expect, it } from 'vitest';
import { commentProblems, lengthProblems, linkProblems, nameProblems, titleProblems } from './word-problems';

const textOf = (line: string, path = 'lib/x.ts') => ({ path, lines: [line] });
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
])('a comment in dialect words is reported: %s', (line) => {
  expect(commentProblems(textOf(line))).toHaveLength(1);
});

it.each([
  '/** Returns the id of the row. */',
  "const sentence = 'It can not be undone';",
  '/** Says “You can not book”, as fixed. */',
  '/** Unlocks the door of a space. */',
])('standard terms, and text for people, are accepted: %s', (line) => {
  expect(commentProblems(textOf(line))).toEqual([]);
});

it('the whole text of a document is checked, but a contract may be mentioned', () => {
  expect(commentProblems(textOf('The row stood there.', 'docs/operations.md'))).toHaveLength(1);
  expect(commentProblems(textOf('A contract with the provider.', 'docs/operations.md'))).toEqual([]);
});

it('names are checked word by word, and quoted text is ignored', () => {
  expect(nameProblems(textOf('const drawnRow = isHeardOf(row);'))).toHaveLength(2);
  expect(nameProblems(textOf("const rendered = 'drawn'; // several"))).toEqual([]);
});

it.each([
  "  it('holds up nobody', () => {",
  "test('three instances, one of which is killed meanwhile', async () => {",
  "describe.each([1, 2])('a write of %s is never repeated', () => {",
])('a title that hides who does what is reported: %s', (line) => {
  expect(titleProblems(textOf(line))).toHaveLength(1);
});

it('a title that names who does what is accepted', () => {
  expect(titleProblems(textOf("it('a guest is charged once', () => {"))).toEqual([]);
  expect(titleProblems(textOf("it.each(['', 'nobody'])('refuses %j', async (email) => {"))).toEqual([]);
});

it('a link without a target is reported', () => {
  expect(linkProblems(textOf('// docs/rules.md#grace'), documents)).toEqual([]);
  expect(linkProblems(textOf('// docs/rules.md#nothing'), documents)).toHaveLength(1);
  expect(linkProblems(textOf('// docs/gone.md'), documents)).toHaveLength(1);
  expect(linkProblems(textOf('[a](rules.md#nothing)', 'docs/glossary.md'), documents)).toHaveLength(1);
});

it('prose longer than a line is reported, but not code or tables', () => {
  const long = 'a word '.repeat(20);
  expect(lengthProblems(textOf(` * ${long}`))).toHaveLength(1);
  expect(lengthProblems(textOf(`  // ${long}`))).toHaveLength(1);
  expect(lengthProblems(textOf(long, 'docs/rules.md'))).toHaveLength(1);
  expect(lengthProblems(textOf(`const sentence = '${long}';`))).toEqual([]);
  expect(lengthProblems(textOf(`| ${long} |`, 'docs/rules.md'))).toEqual([]);
  expect(lengthProblems({ path: 'docs/a.md', lines: ['```ts', long, '```'] })).toEqual([]);
});
