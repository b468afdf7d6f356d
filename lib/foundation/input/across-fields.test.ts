import { expect, it } from 'vitest';
import { z } from 'zod';
import { acrossFields } from './across-fields';

const schema = acrossFields(
  z.object({ name: z.string().min(1, 'Required!'), from: z.string(), to: z.string() }),
  ({ from, to }) => (to.localeCompare(from) < 0 ? [{ path: 'to', message: 'Before the start' }] : []),
);
const problemsOf = (value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('a check across fields reports its error together with those of the fields', () => {
  expect(problemsOf({ name: '', from: '14:00', to: '10:00' })).toEqual([
    ['name', 'Required!'],
    ['to', 'Before the start'],
  ]);
  expect(problemsOf({ name: 'a', from: '14:00', to: '10:00' })).toEqual([['to', 'Before the start']]);
  expect(problemsOf({ name: 'a', from: '10:00', to: '14:00' })).toBeUndefined();
});

it('a check that throws for valid fields is a defect, and the error is thrown', () => {
  const broken = acrossFields(z.object({ name: z.string() }), () => {
    throw new TypeError('broken');
  });
  expect(() => broken.safeParse({ name: 'a' })).toThrow('broken');
  expect(broken.safeParse({ name: 1 }).error?.issues.map(({ path }) => path)).toEqual([['name']]);
});

it('a check across fields ignores values that it cannot compare', () => {
  expect(problemsOf({ name: '', from: '14:00' })?.map(([path]) => path)).toEqual(['name', 'to']);
});
