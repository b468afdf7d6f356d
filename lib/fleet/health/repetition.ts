import { COMPONENT_NAMES, INSTANCES } from './components';
import type { HealthStatus } from './schema';
import { NOT_REPORTING_AFTER_MS } from './status';

/** How often a pod that repeats itself is published, before screens take it for silent; in milliseconds. */
const SIGN_OF_LIFE_MS = NOT_REPORTING_AFTER_MS / 2;

/** The span of time that an instant is in; each pod has its own, so that not all are published at once. */
const spanOf = (spaceId: number, time: Date | null): number | null =>
  time && Math.floor((time.getTime() + spaceId * 7_919) / SIGN_OF_LIFE_MS);

/**
 * Whether a status says what the one before said, and screens have seen the pod not long ago: it need not be published
 * (docs/rules.md#realtime-channels). Both are as of now. It follows from the two alone, so that it is the same on each
 * instance.
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
