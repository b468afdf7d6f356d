import { expect, it } from 'vitest';
import { HEALTHY } from './example';
import { allOn, asOf, lastReportAt, NOT_REPORTING_AFTER_MS, newer, statusOf } from './status';

const AT = new Date('2026-03-01T10:00:00.000Z');
const { internal, external } = HEALTHY;
const kept = { internal, external, internalAt: AT, externalAt: AT };
const later = (ms: number) => AT.getTime() + ms;

it('is green only if every component is on, and an unmentioned one is not', () => {
  const all = statusOf(1, kept);
  const withoutLight3 = { ...all, components: { ...all.components, light3: false } };
  expect(allOn(all, 'internal', 'hardware')).toBe(true);
  expect(allOn(withoutLight3, 'internal', 'hardware')).toBe(false);
  expect(allOn(withoutLight3, 'internal', 'software')).toBe(true);
  expect(allOn(withoutLight3, 'external', 'hardware')).toBe(true);
  const { doorLock: _, ...silentLock } = external as Record<string, unknown>;
  expect(allOn(statusOf(1, { ...kept, external: silentLock }), 'external', 'hardware')).toBe(false);
});

it('is off without pod_app_status, whatever else is reported', () => {
  const { pod_app_status: _, ...rest } = internal;
  const shown = asOf(statusOf(1, { ...kept, internal: rest }), later(0));
  expect(shown.instances.internal).toMatchObject({
    isReporting: false,
    cpu: null,
    mem: null,
    totalMem: null,
  });
  expect(allOn(shown, 'internal', 'hardware')).toBe(false);
  expect(shown.instances.external).toMatchObject({ isReporting: true, cpu: external.cpu });
});

it('is off once it was silent for 60 s, each instance by itself', () => {
  const status = statusOf(1, { ...kept, externalAt: new Date(later(30_000)) });
  const before = asOf(status, later(NOT_REPORTING_AFTER_MS - 1));
  expect(before.instances.internal.isReporting).toBe(true);
  const after = asOf(status, later(NOT_REPORTING_AFTER_MS));
  expect(after.instances.internal.isReporting).toBe(false);
  expect(after.components.light1).toBeNull();
  expect(after.instances.external.isReporting).toBe(true);
  expect(lastReportAt(after)).toEqual(new Date(later(30_000)));
});

it('takes the newer of two reports, each instance by itself, in whatever order they come', () => {
  const old = statusOf(1, kept);
  const changed = { ...internal, internalCamera: false };
  const half = statusOf(1, { ...kept, internal: changed, internalAt: new Date(later(15_000)) });
  for (const result of [newer(old, half), newer(half, old)]) {
    expect(result.components.internalCamera).toBe(false);
    expect(result.components.doorLock).toBe(true);
  }
});

it('knows nothing of a pod that never reported', () => {
  const nothing = statusOf(1, { internal: null, external: null, internalAt: null, externalAt: null });
  expect(lastReportAt(nothing)).toBeNull();
  expect(asOf(nothing, 0).instances.internal.isReporting).toBe(false);
});
