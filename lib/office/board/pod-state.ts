import { ESSENTIAL_PARTS } from '@/lib/fleet/health/components';
import type { HealthStatus } from '@/lib/fleet/health/schema';
import { lastReportAt } from '@/lib/fleet/health/status';
import type { PodState } from './schema';

/**
 * What the board shows of a pod's status; its silence counts from `reportedAt`, which is null where it never
 * reported.
 */
export const podStateOf = (status: HealthStatus, reportedAt = lastReportAt(status)): PodState => ({
  reportedAt,
  off: ESSENTIAL_PARTS.filter((part) => status.components[part] === false),
});
