import { expect, it } from 'vitest';
import { enoughWifiCodes, isWifiStockLow, wifiDaysLeft } from './stock';

it('the days left are counted at the rate of the last week', () => {
  expect(wifiDaysLeft({ unused: 100, usedInAWeek: 70 })).toBe(10);
  expect(wifiDaysLeft({ unused: 0, usedInAWeek: 7 })).toBe(0);
  expect(wifiDaysLeft({ unused: 5, usedInAWeek: 0 })).toBeNull();
});

it('the stock is low below two weeks’ worth, or below twenty codes', () => {
  expect(isWifiStockLow({ unused: 1_000, usedInAWeek: 490 })).toBe(false);
  expect(isWifiStockLow({ unused: 1_000, usedInAWeek: 560 })).toBe(true);
  expect(isWifiStockLow({ unused: 19, usedInAWeek: 0 })).toBe(true);
  expect(isWifiStockLow({ unused: 20, usedInAWeek: 0 })).toBe(false);
});

it('counting only up to a sufficient number gives the same result', () => {
  for (let usedInAWeek = 0; usedInAWeek < 400; usedInAWeek += 1)
    for (const unused of [0, 19, 20, usedInAWeek * 2 - 1, usedInAWeek * 2, usedInAWeek * 2 + 1, 5_000].filter(
      (n) => n >= 0,
    )) {
      const counted = Math.min(unused, enoughWifiCodes(usedInAWeek));
      expect(isWifiStockLow({ unused: counted, usedInAWeek })).toBe(isWifiStockLow({ unused, usedInAWeek }));
    }
});
