import { describe, expect, it } from 'vitest';
import { shortMoney, shortNumber } from './short-number';

describe('shortNumber', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1K'],
    [1_250, '1.3K'],
    [12_345, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [2_560_000, '2.6M'],
    [1_234_000_000, '1,234M'],
    [-1_500, '-1.5K'],
  ])('%i is %s', (value, text) => expect(shortNumber(value)).toBe(text));
});

describe('shortMoney', () => {
  it.each([
    [0, '$0.00'],
    [950.5, '$950.50'],
    [1_234.5, '$1.2K'],
    [4_700_000, '$4.7M'],
    [-20, '−$20.00'],
    [-2_000, '−$2K'],
  ])('%d is %s', (dollars, text) => expect(shortMoney(dollars)).toBe(text));
});
