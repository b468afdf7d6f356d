import 'server-only';
import { sql } from 'drizzle-orm';
import { spaces } from '@/db/tables';
import type { DoorOpening } from '@/lib/column-values/door-opening';

/**
 * How a space's door opens: by its pod, as soon as it has a device token; for a row of `spaces`.
 * docs/rules.md#door-opening
 */
export const openedBy = sql<DoorOpening>`case when ${spaces.deviceTokenHash} is null then ${spaces.doorOpensBy} else 'pod' end`;
