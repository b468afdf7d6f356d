import fs from 'node:fs';
import { expect, it } from 'vitest';
import { ACCESS } from '../fixtures/bounds/access';
import { BOOKINGS } from '../fixtures/bounds/bookings';
import { JOBS } from '../fixtures/bounds/jobs';
import { KEPT } from '../fixtures/bounds/kept';
import { LIMITED } from '../fixtures/bounds/limits';
import { MONEY } from '../fixtures/bounds/money';
import { timeNumbers } from '../fixtures/bounds/numbers';
import { PODS } from '../fixtures/bounds/pods';
import { REGISTER } from '../fixtures/bounds/register';

const TABLES = [ACCESS, LIMITED, BOOKINGS, PODS, MONEY, JOBS, KEPT];

it('each number with a unit of time in the rules is in the register, and nothing else', () => {
  expect(Object.keys(REGISTER)).toEqual(timeNumbers().map(({ key }) => key));
});

it('each number that the age of a row decides has one case, with different sides', () => {
  const cases = TABLES.flatMap((table) => Object.keys(table));
  const ofRows = Object.keys(REGISTER).filter((key) => REGISTER[key] === 'row');
  expect(cases.toSorted()).toEqual(ofRows.toSorted());
  for (const [key, { inside, outside }] of TABLES.flatMap((table) => Object.entries(table)))
    expect(JSON.stringify(inside), key).not.toBe(JSON.stringify(outside));
});

it('each test that a number is left to exists', () => {
  for (const each of Object.values(REGISTER))
    if (typeof each !== 'string')
      expect(fs.readFileSync(each.file, 'utf8'), each.file).toContain(`'${each.title}'`);
});

it('a number of the rules is read with its unit, wherever its line breaks', () => {
  const text =
    '### <a id="x"></a>X1. X\nA link works for 72\nhours, once in half a minute, `KEEP_A_DAYS`, 30 and 12 s, 12 s.\n';
  const keys = timeNumbers(text).map(({ key }) => key);
  expect(keys).toEqual(['x: 72 hours', 'x: half a minute', 'x: keep_a_days, 30', 'x: 12 s', 'x: 12 s #2']);
});
