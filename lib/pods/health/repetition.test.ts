import { expect, it } from 'vitest';
import { HEALTHY } from '@/tests/fixtures/health-example';
import { isRepetition } from './repetition';
import { NOT_REPORTING_AFTER_MS, statusOf } from './status';

const EVERY_MS = 15_000;
const from = Date.parse('2026-05-04T10:00:00Z');
const { internal, external } = HEALTHY;

const statusAt = (spaceId: number, atMs: number, changes: object = {}) => {
  const at = new Date(from + atMs);
  return statusOf(spaceId, {
    internal: { ...internal, ...changes },
    external,
    internalAt: at,
    externalAt: at,
  });
};

it('a report with the same values a moment later is a repetition', () => {
  expect(isRepetition(statusAt(1, 1), statusAt(1, 2))).toBe(true);
});

it('a report with another figure, flag or instance is not a repetition', () => {
  for (const change of [{ cpu: 99 }, { mem: 1 }, { internalCamera: false }, { pod_app_status: false }])
    expect(isRepetition(statusAt(1, 1), statusAt(1, 2, change))).toBe(false);
});

it('a pod that repeats itself is published before screens show it as silent, but not each time', () => {
  for (let spaceId = 1; spaceId <= 200; spaceId += 1) {
    let publishedAt = 0;
    let published = 0;
    for (let at = EVERY_MS; at <= 40 * EVERY_MS; at += EVERY_MS) {
      if (isRepetition(statusAt(spaceId, at - EVERY_MS), statusAt(spaceId, at))) continue;
      expect(at - publishedAt).toBeLessThan(NOT_REPORTING_AFTER_MS);
      publishedAt = at;
      published += 1;
    }
    expect(published).toBeLessThanOrEqual(21);
  }
});

it('pods that repeat themselves are not all published at the same time', () => {
  const published = Array.from({ length: 100 }, (_, index) => index + 1).filter(
    (spaceId) => !isRepetition(statusAt(spaceId, 0), statusAt(spaceId, EVERY_MS)),
  );
  expect(published.length).toBeGreaterThan(30);
  expect(published.length).toBeLessThan(70);
});
