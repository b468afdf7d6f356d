import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { deviceCommands } from '@/db/tables';
import { isLongAgo } from '@/lib/foundation/pauses';
import type { DeviceCommand } from './schema';

/** A repeated tap on a door within this time is the same request, and one command: docs/rules.md#taps. */
const SAME_TAP = sql`interval '2 seconds'`;
/** After these states, another tap is a new attempt. */
const DONE_IN_VAIN: readonly string[] = ['failed', 'expired'];

/**
 * The newest command of a booking, if it is of this type, did not fail, and is recent enough for another tap to mean
 * the same.
 */
export async function sameTap(tx: Tx, spaceId: number, bookingId: number, type: DeviceCommand['type']) {
  const [newest] = await tx
    .select({
      row: deviceCommands,
      isNew: sql<boolean>`not ${isLongAgo(deviceCommands.createdAt, SAME_TAP)}`,
    })
    .from(deviceCommands)
    .where(and(eq(deviceCommands.bookingId, bookingId), eq(deviceCommands.spaceId, spaceId)))
    .orderBy(desc(deviceCommands.id))
    .limit(1);
  const isSame = newest?.isNew && newest.row.type === type && !DONE_IN_VAIN.includes(newest.row.state);
  return isSame ? newest.row : null;
}
