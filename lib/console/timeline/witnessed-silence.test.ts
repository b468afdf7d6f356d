import { expect, it } from 'vitest';
import { witnessedSilence } from './witnessed-silence';

const at = (hour: number) => new Date(Date.UTC(2027, 0, 20, hour));
const gap = (from: number, to: number) => ({ began: at(from), ended: at(to) });
const hours = (silence: { from: Date; until: Date | null }[]) =>
  silence.map(({ from, until }) => [from.getUTCHours(), until?.getUTCHours() ?? null]);

it('a silence excludes the times when the server was not listening', () => {
  const until = (hour: number | null) => ({ from: at(10), until: hour === null ? null : at(hour) });
  expect(hours(witnessedSilence(until(14), []))).toEqual([[10, 14]]);
  expect(hours(witnessedSilence(until(14), [gap(8, 9), gap(11, 12), gap(15, 16)]))).toEqual([
    [10, 11],
    [12, 14],
  ]);
  expect(hours(witnessedSilence(until(14), [gap(9, 11), gap(13, 15)]))).toEqual([[11, 13]]);
  expect(hours(witnessedSilence(until(14), [gap(9, 15)]))).toEqual([]);
  expect(hours(witnessedSilence(until(null), [gap(11, 12)]))).toEqual([
    [10, 11],
    [12, null],
  ]);
});
