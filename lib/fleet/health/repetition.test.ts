import { expect, it } from 'vitest';
import { HEALTHY } from './example';
import { isRepetition } from './repetition';
import { NOT_REPORTING_AFTER_MS, statusOf } from './status';

const EVERY_MS = 15_000;
const from = Date.parse('2026-05-04T10:00:00Z');
const { internal, external } = HEALTHY;

const reported = (spaceId: number, atMs: number, changes: object = {}) => {
  const at = new Date(from + atMs);
  return statusOf(spaceId, {
    internal: { ...internal, ...changes },
    external,
    internalAt: at,
    externalAt: at,
  });
};

it('is what says the same a moment later', () => {
  expect(isRepetition(reported(1, 1), reported(1, 2))).toBe(true);
});

it('is no repetition when a figure, a flag or an instance has changed', () => {
  for (const change of [{ cpu: 99 }, { mem: 1 }, { internalCamera: false }, { pod_app_status: false }])
    expect(isRepetition(reported(1, 1), reported(1, 2, change))).toBe(false);
});

it('a pod that repeats itself is published long before screens take it for silent, and not each time', () => {
  for (let spaceId = 1; spaceId <= 200; spaceId += 1) {
    let publishedAt = 0;
    let published = 0;
    for (let at = EVERY_MS; at <= 40 * EVERY_MS; at += EVERY_MS) {
      if (isRepetition(reported(spaceId, at - EVERY_MS), reported(spaceId, at))) continue;
      expect(at - publishedAt).toBeLessThan(NOT_REPORTING_AFTER_MS);
      publishedAt = at;
      published += 1;
    }
    expect(published).toBeLessThanOrEqual(21);
  }
});

it('pods that repeat themselves are not published all at the same time', () => {
  const published = Array.from({ length: 100 }, (_, at) => at + 1).filter(
    (spaceId) => !isRepetition(reported(spaceId, 0), reported(spaceId, EVERY_MS)),
  );
  expect(published.length).toBeGreaterThan(30);
  expect(published.length).toBeLessThan(70);
});
