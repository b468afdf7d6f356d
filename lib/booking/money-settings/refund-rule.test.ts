import { expect, it } from 'vitest';
import { dueOnCancel, refundPercentOf, refundRuleWords } from './refund-rule';

const start = new Date('2027-03-14T12:00:00Z');
const before = (minutes: number) => new Date(start.getTime() - minutes * 60_000);
const rule = {
  steps: [
    { minutesBefore: 0, percent: 50 },
    { minutesBefore: 1_440, percent: 100 },
  ],
  laterPercent: 10,
};

it('the refund rule gives the percentage of the earliest step that still applies', () => {
  const percents = [1_441, 1_440, 1, 0, -5].map((minutes) => refundPercentOf(rule, start, before(minutes)));
  expect(percents).toEqual([100, 50, 50, 10, 10]);
  expect(refundPercentOf({ steps: [], laterPercent: 30 }, start, before(9_999))).toBe(30);
  expect(dueOnCancel(rule, 1_307, start, before(1))).toBe(654);
});

it.each([
  [rule, 'Until 24 hours before the start 100 %, until the start 50 %, after the start 10 %'],
  [{ steps: [], laterPercent: 0 }, 'At any time 0 %'],
  [
    { steps: [{ minutesBefore: 90, percent: 100 }], laterPercent: 0 },
    'Until 90 minutes before the start 100 %, later than that 0 %',
  ],
  [
    { steps: [{ minutesBefore: 2_880, percent: 100 }], laterPercent: 0 },
    'Until 2 days before the start 100 %, later than that 0 %',
  ],
  [
    { steps: [{ minutesBefore: 1, percent: 40 }], laterPercent: 0 },
    'Until 1 minute before the start 40 %, later than that 0 %',
  ],
])('the refund rule is described in words: %j', (each, words) => expect(refundRuleWords(each)).toBe(words));
