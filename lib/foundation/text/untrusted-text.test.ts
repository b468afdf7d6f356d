import { expect, it } from 'vitest';
import { jsonIn, percentDecoded } from './untrusted-text';

it('a JSON text is parsed, and anything else is undefined', () => {
  expect(['{"a":1}', 'null', '0', '""'].map(jsonIn)).toEqual([{ a: 1 }, null, 0, '']);
  expect(['', '{', 'undefined', "{'a':1}"].map(jsonIn)).toEqual([undefined, undefined, undefined, undefined]);
});

it('percent-encoding is decoded, and malformed encoding is undefined', () => {
  expect(['a%20b', 'ü', '%E2%82%AC', ''].map(percentDecoded)).toEqual(['a b', 'ü', '€', '']);
  expect(['%', '%zz', '%E2%82'].map(percentDecoded)).toEqual([undefined, undefined, undefined]);
});

it('an error that is not about the format is thrown', () => {
  const text = {
    toString: () => {
      throw new RangeError('too deep');
    },
  } as unknown as string;
  expect(() => jsonIn(text)).toThrow('too deep');
  expect(() => percentDecoded(text)).toThrow('too deep');
});
