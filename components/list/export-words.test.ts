import { expect, it } from 'vitest';
import { daysInWords } from './export-words';

it('the days of an export are written as people say them, with the year if it differs', () => {
  expect(daysInWords('2026-09-01', '2026-11-23', 2026)).toBe('1 Sep to 23 Nov');
  expect(daysInWords('2025-12-01', '2026-02-28', 2026)).toBe('1 Dec 2025 to 28 Feb 2026');
  expect(daysInWords('2026-09-01', '2026-09-01', 2026)).toBe('1 Sep');
  expect(daysInWords('2026-09-01', null, 2026)).toBe('From 1 Sep');
  expect(daysInWords(null, '2026-09-01', 2026)).toBe('Until 1 Sep');
  expect(daysInWords(null, null, 2026)).toBeNull();
});
