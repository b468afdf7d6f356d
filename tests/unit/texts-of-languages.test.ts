import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '@/lib/column-values/languages';

type Tree = { [key: string]: string | Tree };
const read = (language: string) =>
  JSON.parse(readFileSync(`lib/platform/languages/messages/${language}.json`, 'utf8')) as Tree;

/** Every text by its path. */
const textsIn = (tree: Tree, path = ''): [path: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : textsIn(value, `${path}${key}.`),
  );

/** The kinds of a compiled argument (`icu-minify`): an argument without a number is a plain one. */
const KINDS: Record<number, string> = {
  1: 'select',
  2: 'plural',
  3: 'ordinal',
  4: 'number',
  5: 'date',
  6: 'time',
};

type Argument = { name: string; kind: string; forms: string[] };

/** The arguments of a compiled text, those inside of forms and tags too. */
function argumentsOf(node: unknown): Argument[] {
  if (!Array.isArray(node)) return [];
  const [name, second, third] = node;
  if (typeof name === 'string' && node.length === 1) return [{ name, kind: 'plain', forms: [] }];
  if (typeof name === 'string' && typeof second === 'number') {
    const forms = third && typeof third === 'object' && !Array.isArray(third) ? (third as object) : {};
    return [
      { name, kind: KINDS[second] ?? String(second), forms: Object.keys(forms).sort() },
      ...Object.values(forms).flatMap(argumentsOf),
    ];
  }
  // A tag, `<b>…</b>`, is an argument of its own.
  const tag = typeof name === 'string' ? [{ name, kind: 'tag', forms: [] }] : [];
  return [...tag, ...node.slice(tag.length).flatMap(argumentsOf)];
}

/** A text that is one plain argument, or nothing but text, is compiled to less than a list of parts. */
const parsed = (text: string): Argument[] => {
  const compiled: unknown = compile(`${text} `);
  return argumentsOf(Array.isArray(compiled) ? [0, ...compiled] : compiled);
};

/** The arguments that a caller must pass, each once. */
const needs = (text: string): string[] =>
  [...new Set(parsed(text).map(({ name, kind }) => `${name} (${kind})`))].sort();

/** The forms of a plural that a language has; `=0` and the like are beside them. */
function missingForms(language: string, text: string): string[] {
  return parsed(text)
    .filter(({ kind }) => kind === 'plural' || kind === 'ordinal')
    .flatMap(({ name, kind, forms }) =>
      new Intl.PluralRules(language, { type: kind === 'plural' ? 'cardinal' : 'ordinal' })
        .resolvedOptions()
        .pluralCategories.filter((category) => !forms.includes(category))
        .map((category) => `${name}: ${category}`),
    );
}

const english = new Map(textsIn(read('en')));

describe.each(LANGUAGE_CODES)('the texts in %s', (language) => {
  const texts = textsIn(read(language));

  it('are those of English', () => {
    expect(texts.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('say the same amounts, times and names: each has the arguments of the English text', () => {
    const others = texts.filter(([path, text]) => `${needs(text)}` !== `${needs(english.get(path) ?? '')}`);
    expect(others).toEqual([]);
  });

  it('have each plural form that the language has', () => {
    const missing = texts.flatMap(([path, text]) =>
      missingForms(language, text).map((form) => `${path} ${form}`),
    );
    expect(missing).toEqual([]);
  });
});

it('the arguments, tags and forms of a text are found wherever they stand', () => {
  expect(needs('{amount} to <b>{name}</b>: {count, plural, one {# of {size}} other {#}}')).toEqual([
    'amount (plain)',
    'b (tag)',
    'count (plural)',
    'name (plain)',
    'size (plain)',
  ]);
  expect(needs('{only}')).toEqual(['only (plain)']);
  expect(needs('none')).toEqual([]);
  expect(missingForms('ar', '{n, plural, one {#} other {#}}').sort()).toEqual([
    'n: few',
    'n: many',
    'n: two',
    'n: zero',
  ]);
});
