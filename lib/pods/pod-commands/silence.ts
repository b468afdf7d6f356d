/** A pod silent for this long counts as unreachable: docs/rules.md#health-thresholds. */
export const SILENT_AFTER_MS = 120_000;

/** Whether a pod has reported recently enough to count as reachable. */
export const hasReportedLately = (reportedAt: Date | null, now: Date): boolean =>
  reportedAt !== null && now.getTime() - reportedAt.getTime() <= SILENT_AFTER_MS;
