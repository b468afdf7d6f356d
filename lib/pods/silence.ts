/** A pod that has not reported for this long is not there (contract section 4). */
export const SILENT_AFTER_MS = 120_000;

/** Whether a pod was heard of lately. */
export const isHeardOf = (reportedAt: Date | null, now: Date): boolean =>
  reportedAt !== null && now.getTime() - reportedAt.getTime() <= SILENT_AFTER_MS;
