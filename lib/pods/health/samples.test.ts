import { expect, it } from 'vitest';
import { dayOfInstance, fiveMinuteSteps, sampleStart } from './samples';

const NOW = new Date('2026-03-01T10:07:00.000Z');
const LONG_AGO = new Date('2026-01-01T00:00:00.000Z');
const sample = (at: string, internalCpu: number, internalMem: number) => ({
  at: new Date(at),
  internalCpu,
  internalMem,
  externalCpu: null,
  externalMem: null,
});

it('a day has a step every five minutes, and a gap where nothing was reported', () => {
  const steps = fiveMinuteSteps([sample('2026-03-01T10:05:00.000Z', 10, 60)], NOW);
  expect(steps).toHaveLength(288);
  expect(steps.at(-1)?.internalCpu).toBe(10);
  expect(steps.at(-2)).toMatchObject({ at: new Date('2026-03-01T10:00:00.000Z'), internalCpu: null });
  expect(sampleStart(new Date('2026-03-01T10:04:59.999Z')).toISOString()).toBe('2026-03-01T10:00:00.000Z');
});

it('a day is summarised in a sentence, and by the hour', () => {
  const samples = [sample('2026-03-01T10:00:00.000Z', 20, 70), sample('2026-03-01T10:05:00.000Z', 40, 50)];
  const { sentence, hours } = dayOfInstance(fiveMinuteSteps(samples, NOW), 'internal', LONG_AGO);
  expect(hours).toHaveLength(24);
  expect(hours.at(-1)).toMatchObject({ cpu: 30, mem: 50 });
  expect(sentence).toContain('CPU 30 % on average, 40 % at most; free memory 50 % at least.');
  expect(sentence).toContain('No values for 23 h 50 min of the day.');
  expect(dayOfInstance(fiveMinuteSteps([], NOW), 'external', LONG_AGO).sentence).toBe(
    'No CPU or memory values in the last 24 hours.',
  );
});

it.each([
  ['twelve minutes ago, with all values since', '2026-03-01T09:55:00.000Z', ''],
  ['an hour ago', '2026-03-01T09:08:00.000Z', ' No values for 50 min since it was registered.'],
])('no values are missing from before the registration: %s', (_, registeredAt, gap) => {
  const times = ['2026-03-01T09:55:00.000Z', '2026-03-01T10:00:00.000Z', '2026-03-01T10:05:00.000Z'];
  const samples = fiveMinuteSteps(
    times.map((at) => sample(at, 20, 70)),
    NOW,
  );
  const { sentence } = dayOfInstance(samples, 'internal', new Date(registeredAt));
  expect(sentence).toBe(`CPU 20 % on average, 20 % at most; free memory 70 % at least.${gap}`);
});

it('values are missing since a second registration, however many there are from before', () => {
  const before = ['2026-03-01T08:00:00.000Z', '2026-03-01T08:05:00.000Z', '2026-03-01T08:10:00.000Z'];
  const samples = fiveMinuteSteps(
    before.map((at) => sample(at, 20, 70)),
    NOW,
  );
  const registeredAt = new Date('2026-03-01T10:00:00.000Z');
  expect(dayOfInstance(samples, 'internal', registeredAt).sentence).toContain('No values for 10 min since');
  expect(dayOfInstance(samples, 'internal', null).sentence).toContain(
    'No values for 23 h 45 min of the day.',
  );
});
