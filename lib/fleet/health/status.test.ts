import { expect, it } from 'vitest';
import { HEALTHY } from './example';
import { allOn, asOf, lastReportAt, NOT_REPORTING_AFTER_MS, newer, statusOf } from './status';

const AT = new Date('2026-03-01T10:00:00.000Z');
const { internal, external } = HEALTHY;
const kept = { internal, external, internalAt: AT, externalAt: AT };
const later = (ms: number) => AT.getTime() + ms;

it('is green only if every component is on, and an unmentioned one is not', () => {
  const all = statusOf(1, kept);
  expect(allOn(all, 'internal', 'hardware')).toBe(true);
  expect(allOn({ ...all, light3: false }, 'internal', 'hardware')).toBe(false);
  expect(allOn({ ...all, light3: false }, 'internal', 'software')).toBe(true);
  expect(allOn({ ...all, light3: false }, 'external', 'hardware')).toBe(true);
  const { doorLock: _, ...silentLock } = external as Record<string, unknown>;
  expect(allOn(statusOf(1, { ...kept, external: silentLock }), 'external', 'hardware')).toBe(false);
});

it('is off without pod_app_status, whatever else is reported', () => {
  const { pod_app_status: _, ...rest } = internal;
  const shown = asOf(statusOf(1, { ...kept, internal: rest }), later(0));
  expect(shown.liveStatus.internal).toMatchObject({
    pod_app_status: false,
    cpu: null,
    mem: null,
    total_mem: null,
  });
  expect(allOn(shown, 'internal', 'hardware')).toBe(false);
  expect(shown.liveStatus.external).toMatchObject({ pod_app_status: true, cpu: external.cpu });
});

it('is off once it was silent for 60 s, each instance by itself', () => {
  const status = statusOf(1, { ...kept, externalAt: new Date(later(30_000)) });
  const before = asOf(status, later(NOT_REPORTING_AFTER_MS - 1));
  expect(before.liveStatus.internal.pod_app_status).toBe(true);
  const after = asOf(status, later(NOT_REPORTING_AFTER_MS));
  expect(after.liveStatus.internal.pod_app_status).toBe(false);
  expect(after.light1).toBeNull();
  expect(after.liveStatus.external.pod_app_status).toBe(true);
  expect(lastReportAt(after)).toBe(new Date(later(30_000)).toISOString());
});

it('takes the newer of two reports, each instance by itself, in whatever order they come', () => {
  const old = statusOf(1, kept);
  const changed = { ...internal, internalCamera: false };
  const half = statusOf(1, { ...kept, internal: changed, internalAt: new Date(later(15_000)) });
  for (const result of [newer(old, half), newer(half, old)]) {
    expect(result.internalCamera).toBe(false);
    expect(result.doorLock).toBe(true);
  }
});

it('knows nothing of a pod that never reported', () => {
  const nothing = statusOf(1, { internal: null, external: null, internalAt: null, externalAt: null });
  expect(lastReportAt(nothing)).toBeNull();
  expect(asOf(nothing, 0).liveStatus.internal.pod_app_status).toBe(false);
});
