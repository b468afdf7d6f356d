import { describe, expect, it } from 'vitest';
import { isActionBody } from './action-body';

/** Plain arguments, as React writes them. */
const PLAIN: [name: string, body: string][] = [
  ['no arguments', '[]'],
  ['a key and an input', '["key",{"id":5,"name":"Lamp","tags":["a",null,true,1.5]}]'],
  ['an absent value', '[{"name":"$undefined"}]'],
  ['numbers that JSON lacks', '["$NaN","$Infinity","$-Infinity","$-0"]'],
  ['a date', '[{"at":"$D2027-01-31T09:30:00.000Z"}]'],
  ['a text with a dollar sign in front, escaped', '[{"reason":"$$5 was too much"}]'],
  ['a text with a dollar sign within', '["5 $"]'],
  ['a key with a dollar sign', '[{"$1":1}]'],
];

/** What the framework fails on, or would resolve into something that no action takes. */
const REFUSED: [name: string, body: string][] = [
  ['nothing', ''],
  ['half of JSON', '[{"email":"a'],
  ...['{}', '1', '"x"', 'null', 'true'].map((body): [string, string] => [`${body} instead of a list`, body]),
  ['a part that is missing', '["$1"]'],
  ['a part that is itself', '["$0"]'],
  ['a reference into a part', '["$0:0:a"]'],
  ['a promise', '["$@1"]'],
  ['a function', '["$h1"]'],
  ['a reference that nobody can resolve', '["$T"]'],
  ['a form, a map, a set and an iterator', '["$K1","$Q1","$W1","$i1"]'],
  ['a file and a stream', '["$B1","$R1"]'],
  ['bytes', '["$o1"]'],
  ['a big number that is none', '["$nx"]'],
  ['a date that is none', '["$Dx"]'],
  ['a reference deep inside', '[{"a":[{"b":"$1"}]}]'],
  ['a lone dollar sign', '["$"]'],
  ['too many arguments', `[${'1,'.repeat(200)}1]`],
  ['too many values', `[[${'{},'.repeat(10_000)}{}]]`],
  ['too many levels', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
];

describe('the body of a server action', () => {
  it.each(PLAIN)('may contain %s', (_, body) => expect(isActionBody(body)).toBe(true));
  it.each(REFUSED)('is refused with %s', (_, body) => expect(isActionBody(body)).toBe(false));
});
