import { expect, it } from 'vitest';
import { infiniteNumber, prettyConfigText } from './config-text';

it.each([
  '{}',
  '[]',
  '"a"',
  '{"a":1,"b":[1,2,{"c":null}],"d":{},"e":[],"f":"x: {y}, \\"z\\" \\\\"}',
  '[[],[[]],{"a":{"b":[true,false]}}]',
])('%s is indented like JSON.stringify does', (text) => {
  expect(prettyConfigText(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
});

it('numbers, the order of keys and duplicate keys are kept as written', () => {
  const text =
    '{"merchantId": 9007199254740993, "rate": 1.0, "10": "a", "2": "b", "2": 12345678901234567890}';
  const pretty = prettyConfigText(text);
  expect(pretty.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  expect(prettyConfigText(pretty)).toBe(pretty);
});

it('a number that is too large to represent is named', () => {
  expect(infiniteNumber('{"a": 1, "1e999": "1e999", "b": -1e400}')).toBe('-1e400');
  expect(infiniteNumber('{"a": 1e300}')).toBeUndefined();
});
