import { expect, it } from 'vitest';
import { pack, readOnce, unpack } from './packed';

it('a packed value is unpacked unchanged', () => {
  const value = { title: '“Türkiye”', of: [{ at: 1 }, null] };
  expect(unpack(pack(value))).toEqual(value);
});

it('a text is read once, and its value keeps its identity', () => {
  const text = pack({ title: 'Wi-Fi' });
  expect(unpack(text)).toBe(unpack(`${text}`));
  let reads = 0;
  const lengthOf = readOnce((text) => {
    reads += 1;
    return text.length;
  });
  expect([lengthOf('one'), lengthOf('one'), lengthOf('three')]).toEqual([3, 3, 5]);
  expect(reads).toBe(2);
});

it('texts that are not read again are forgotten', () => {
  let reads = 0;
  const read = readOnce((text) => {
    reads += 1;
    return text;
  });
  for (let each = 0; each <= 100; each += 1) read(String(each));
  read('0');
  expect(reads, 'the first was forgotten').toBe(102);
});
