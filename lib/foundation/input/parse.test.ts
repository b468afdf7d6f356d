import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse';

const schema = z.object({ note: z.string(), tags: z.array(z.string()).default([]) });

it('a text cut within a character is repaired, and others stay unchanged', () => {
  const cut = '💺💺'.slice(0, 3);
  expect(parseInput(schema, { note: `A ${cut}`, tags: [cut] })).toEqual({
    note: 'A 💺\ufffd',
    tags: ['💺\ufffd'],
  });
  expect(parseInput(schema, { note: 'ok 💺' })).toEqual({ note: 'ok 💺', tags: [] });
});

it('a NUL and deep nesting are refused', () => {
  expect(() => parseInput(schema, { note: 'a\0b' })).toThrow('null character');
  const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`);
  expect(() => parseInput(schema, { note: 'x', tags: deep })).toThrow('nested too deeply');
});
