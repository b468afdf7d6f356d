import 'server-only';
import { sql } from 'drizzle-orm';
import { spaces } from '@/db/tables';
import type { DoorOpening } from '@/lib/column-values/door-opening';
import { lastSeen } from '@/lib/platform/pod-listening';

/**
 * How a space's door opens: by its pod, as soon as it has a device token; for a row of `spaces`.
 * docs/rules.md#door-opening
 */
export const openedBy = sql<DoorOpening>`case when ${spaces.deviceTokenHash} is null then ${spaces.doorOpensBy} else 'pod' end`;

/** The columns that tell how a space's door opens, and whether its pod reports: from `spaces` and `pod_health`. */
export const podColumns = {
  isWatched: sql<boolean>`${spaces.deviceTokenHash} is not null`,
  doorOpensBy: openedBy,
  reportedAt: lastSeen,
};
