import { expect, it } from 'vitest';
import { dayPresets } from './day-presets';

const rangesOn = (...today: [number, number, number]) =>
  Object.fromEntries(dayPresets(new Date(...today)).map(({ label, range }) => [label, range]));

it('a preset counts back across the ends of months and years', () => {
  expect(rangesOn(2027, 0, 1)).toMatchObject({
    Today: { from: '2027-01-01', to: '2027-01-01' },
    Yesterday: { from: '2026-12-31', to: '2026-12-31' },
    'Last 7 days': { from: '2026-12-26', to: '2027-01-01' },
    'This month': { from: '2027-01-01', to: '2027-01-31' },
    'Last month': { from: '2026-12-01', to: '2026-12-31' },
  });
});

it('the preset for the last month covers all of it, even on the last day of this month', () => {
  expect(rangesOn(2028, 2, 31)).toMatchObject({
    'Last 30 days': { from: '2028-03-02', to: '2028-03-31' },
    'Last month': { from: '2028-02-01', to: '2028-02-29' },
  });
});
