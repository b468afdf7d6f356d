import { describe, expect, it } from 'vitest';
import { areaOf, isMutated } from './areas';
import { chanceOf, oneOf } from './chance';
import { mutantsOfFunction } from './database';
import { mutantsOf, sqlChanges } from './operators';

const applied = (text: string, changes: { start: number; end: number; to: string }[]) =>
  changes.map(({ start, end, to }) => text.slice(0, start) + to + text.slice(end));

describe('the mutants of a module', () => {
  const text = [
    'export const LIMIT = 2;',
    'export async function take(count: number) {',
    '  if (!count || count > LIMIT) throw new Error();',
    "  await save(['a', 'b']);",
    '}',
  ].join('\n');
  const changes = mutantsOf('lib/a.ts', text);

  it('are small, and each can be parsed', () => {
    const texts = applied(text, changes);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).not.toContain(text);
    for (const each of texts) expect(() => mutantsOf('lib/a.ts', each)).not.toThrow();
    expect(changes.map(({ what }) => what)).toEqual([
      '2 → 3',
      '! removed',
      'condition → true',
      'condition → false',
      '|| → &&',
      '> → >=',
      'await removed',
      'call removed',
      'last element removed',
    ]);
  });

  it('have the name of their function', () => {
    expect(changes.map(({ within }) => within)).toEqual(['', ...Array(8).fill('take')]);
  });

  it('have the name of a function that is a property, quoted or not', () => {
    const object = "const all = { one: () => 1, 'file.remove': async () => 2 };";
    expect(mutantsOf('lib/d.ts', object).map(({ within }) => within)).toEqual(['one', 'file.remove']);
  });

  it('include changes in SQL templates, but not in other text', () => {
    const query = 'const due = sql`a <= b and c is null`; const word = `x and y`;';
    expect(mutantsOf('lib/b.ts', query).map(({ what }) => what)).toEqual([
      '<= → <',
      'and → or',
      'is null → is not null',
    ]);
  });

  it('leave out changes that no test can detect: equality of clock readings, and a limit of one row', () => {
    const query = [
      'const due = sql`a <= now() and b > now() - c`;',
      'while (performance.now() < end) await read().limit(1);',
      'if (at < end) await read().limit(2);',
    ].join('\n');
    expect(mutantsOf('lib/c.ts', query).map(({ what }) => what)).toEqual([
      'and → or',
      '- → +',
      'await removed',
      'call removed',
      'condition → true',
      'condition → false',
      '< → <=',
      'await removed',
      'call removed',
      '2 → 3',
    ]);
  });
});

it('the mutants of a database function change only its body', () => {
  const head = 'CREATE OR REPLACE FUNCTION f(a integer DEFAULT 1) RETURNS boolean AS $function$';
  const text = `${head} SELECT a > 0 AND a <> 7 $function$`;
  const texts = applied(text, mutantsOfFunction({ name: 'sql f', text }));
  expect(texts).toHaveLength(sqlChanges(' SELECT a > 0 AND a <> 7 ').length);
  for (const each of texts) expect(each.startsWith(head)).toBe(true);
});

it('a seed samples the same mutants each time, and another seed other ones', () => {
  const sample = (seed: number) => {
    const chance = chanceOf(seed);
    return Array.from({ length: 20 }, () => oneOf(['a', 'b', 'c', 'd'], chance));
  };
  expect(sample(7)).toEqual(sample(7));
  expect(sample(7)).not.toEqual(sample(8));
});

it('each mutated file has an area, and tests and examples are not mutated', () => {
  expect(
    [
      'lib/booking/holds/hold-limit.ts',
      'lib/booking/price.ts',
      'sql add_money',
      'lib/pods/health/jobs.ts',
    ].map(areaOf),
  ).toEqual(['booking', 'money', 'money', 'doors']);
  expect(['lib/booking/price.ts', 'lib/booking/price.test.ts', 'lib/a/example.ts'].map(isMutated)).toEqual([
    true,
    false,
    false,
  ]);
});
