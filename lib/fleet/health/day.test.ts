import { expect, it } from 'vitest';
import { dayOf } from './day';
import { bucketOf, fiveMinuteSteps } from './samples';

const NOW = new Date('2026-03-01T10:07:00.000Z');
const sample = (at: string, internalCpu: number, internalMem: number) => ({
  at: new Date(at),
  internalCpu,
  internalMem,
  externalCpu: null,
  externalMem: null,
});

it('has a step each five minutes, and a gap where nothing was reported', () => {
  const steps = fiveMinuteSteps([sample('2026-03-01T10:05:00.000Z', 10, 60)], NOW);
  expect(steps).toHaveLength(288);
  expect(steps.at(-1)?.internalCpu).toBe(10);
  expect(steps.at(-2)).toMatchObject({ at: new Date('2026-03-01T10:00:00.000Z'), internalCpu: null });
  expect(bucketOf(new Date('2026-03-01T10:04:59.999Z')).toISOString()).toBe('2026-03-01T10:00:00.000Z');
});

it('says the day in a sentence, and by the hour', () => {
  const samples = [sample('2026-03-01T10:00:00.000Z', 20, 70), sample('2026-03-01T10:05:00.000Z', 40, 50)];
  const { sentence, hours } = dayOf(fiveMinuteSteps(samples, NOW), 'internal');
  expect(hours).toHaveLength(24);
  expect(hours.at(-1)).toMatchObject({ cpu: 30, mem: 50 });
  expect(sentence).toContain('CPU 30 % on average, 40 % at most; free memory 50 % at least.');
  expect(sentence).toContain('No reports for 23 h 50 min of the day.');
  expect(dayOf(fiveMinuteSteps([], NOW), 'external').sentence).toBe('No reports in the last 24 hours.');
});
