import { COMPONENT_NAMES, INSTANCES } from './components';
import type { HealthStatus } from './schema';
import { NOT_REPORTING_AFTER_MS } from './status';

/**
 * How often an unchanged status is published, in milliseconds: often enough that screens do not show the pod as
 * silent.
 */
const SIGN_OF_LIFE_MS = NOT_REPORTING_AFTER_MS / 2;

/** The interval that contains an instant, offset per pod, so that not all pods are published at once. */
const spanOf = (spaceId: number, time: Date | null): number | null =>
  time && Math.floor((time.getTime() + spaceId * 7_919) / SIGN_OF_LIFE_MS);

/**
 * Whether the status of a pod equals the previous one, and screens have recently received one of the pod, so that it
 * need not be published (docs/rules.md#realtime-channels). Both are as of now. It depends only on the two, so that it
 * is the same on each instance.
 */
export function isRepetition(before: HealthStatus, status: HealthStatus): boolean {
  const isSame = INSTANCES.every((name) => {
    const [then, now] = [before.instances[name], status.instances[name]];
    return (
      then.isReporting === now.isReporting &&
      then.cpu === now.cpu &&
      then.mem === now.mem &&
      then.totalMem === now.totalMem &&
      spanOf(status.spaceId, then.reportedAt) === spanOf(status.spaceId, now.reportedAt)
    );
  });
  return isSame && COMPONENT_NAMES.every((name) => before.components[name] === status.components[name]);
}
