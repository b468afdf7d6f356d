import { ESSENTIAL_PARTS } from '@/lib/pods/health/components';
import type { HealthStatus } from '@/lib/pods/health/schema';
import { lastReportAt } from '@/lib/pods/health/status';
import type { PodState } from './schema';

/**
 * The state of a pod on the board: the part of its status that the board shows; its silence counts from `reportedAt`,
 * which is null if it never reported.
 */
export const podStateOf = (status: HealthStatus, reportedAt = lastReportAt(status)): PodState => ({
  reportedAt,
  off: ESSENTIAL_PARTS.filter((part) => status.components[part] === false),
});
