import { expect, it } from 'vitest';
import { HEALTHY } from '@/tests/fixtures/health-example';
import { areAllOn, lastReportAt, NOT_REPORTING_AFTER_MS, newerStatus, statusAsOf, statusOf } from './status';

const AT = new Date('2026-03-01T10:00:00.000Z');
const { internal, external } = HEALTHY;
const healthy = { internal, external, internalAt: AT, externalAt: AT };
const msAfter = (ms: number) => AT.getTime() + ms;

it('a group is green only if all its components are on; a missing one is not', () => {
  const all = statusOf(1, healthy);
  const withoutLight3 = { ...all, components: { ...all.components, light3: false } };
  expect(areAllOn(all, 'internal', 'hardware')).toBe(true);
  expect(areAllOn(withoutLight3, 'internal', 'hardware')).toBe(false);
  expect(areAllOn(withoutLight3, 'internal', 'software')).toBe(true);
  expect(areAllOn(withoutLight3, 'external', 'hardware')).toBe(true);
  const { doorLock: _, ...silentLock } = external as Record<string, unknown>;
  expect(areAllOn(statusOf(1, { ...healthy, external: silentLock }), 'external', 'hardware')).toBe(false);
});

it('an instance without pod_app_status is off, whatever else is reported', () => {
  const { pod_app_status: _, ...withoutStatus } = internal;
  const shown = statusAsOf(statusOf(1, { ...healthy, internal: withoutStatus }), msAfter(0));
  expect(shown.instances.internal).toMatchObject({
    isReporting: false,
    cpu: null,
    mem: null,
    totalMem: null,
  });
  expect(areAllOn(shown, 'internal', 'hardware')).toBe(false);
  expect(shown.instances.external).toMatchObject({ isReporting: true, cpu: external.cpu });
});

it('each instance is off after 60 s of silence', () => {
  const status = statusOf(1, { ...healthy, externalAt: new Date(msAfter(30_000)) });
  const before = statusAsOf(status, msAfter(NOT_REPORTING_AFTER_MS - 1));
  expect(before.instances.internal.isReporting).toBe(true);
  const after = statusAsOf(status, msAfter(NOT_REPORTING_AFTER_MS));
  expect(after.instances.internal.isReporting).toBe(false);
  expect(after.components.light1).toBeNull();
  expect(after.instances.external.isReporting).toBe(true);
  expect(lastReportAt(after)).toEqual(new Date(msAfter(30_000)));
});

it('the newer report of each instance counts, in any order', () => {
  const earlier = statusOf(1, healthy);
  const changed = { ...internal, internalCamera: false };
  const mixed = statusOf(1, { ...healthy, internal: changed, internalAt: new Date(msAfter(15_000)) });
  for (const result of [newerStatus(earlier, mixed), newerStatus(mixed, earlier)]) {
    expect(result.components.internalCamera).toBe(false);
    expect(result.components.doorLock).toBe(true);
  }
});

it('a pod that has never reported has no status', () => {
  const nothing = statusOf(1, { internal: null, external: null, internalAt: null, externalAt: null });
  expect(lastReportAt(nothing)).toBeNull();
  expect(statusAsOf(nothing, 0).instances.internal.isReporting).toBe(false);
});
