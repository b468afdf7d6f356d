import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse';

const schema = z.object({ note: z.string(), tags: z.array(z.string()).default([]) });

it('makes a whole text of one that was cut within a character, and leaves others as they are', () => {
  const cut = '💺💺'.slice(0, 3);
  expect(parseInput(schema, { note: `A ${cut}`, tags: [cut] })).toEqual({
    note: 'A 💺\ufffd',
    tags: ['💺\ufffd'],
  });
  expect(parseInput(schema, { note: 'ok 💺' })).toEqual({ note: 'ok 💺', tags: [] });
});

it('refuses a NUL and what is nested too deeply', () => {
  expect(() => parseInput(schema, { note: 'a\0b' })).toThrow('null character');
  const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`);
  expect(() => parseInput(schema, { note: 'x', tags: deep })).toThrow('nested too deeply');
});
