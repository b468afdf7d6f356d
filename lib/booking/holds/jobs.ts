import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { bookingPeriods } from '@/db/tables';
import { transact } from '@/db/transaction';
import { releaseLapsed } from '@/lib/booking/lifecycle/release';
import { tryLockSpace } from '@/lib/catalogue/occupancy/periods';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { writeAuditEntry } from '@/lib/platform/audit/entry';

const SYSTEM = { kind: 'system', job: 'holds' } as const;

/** How many spaces are looked up at once, and how many of them are processed concurrently. */
const BATCH = 50;
const AT_A_TIME = 5;
/** The time limit of one run, in milliseconds: the next one continues with the rest. */
const RUN_MS = 20_000;

/** The next spaces with a lapsed hold, by id: each is processed once in a run, even if it fails. */
async function spacesAfter(spaceId: number): Promise<number[]> {
  const rows = await checkedRows(
    db(),
    { id: 'bigint' },
    sql`
    select distinct space_id as id from ${bookingPeriods}
    where state = 'held' and hold_expires_at <= now() and space_id > ${spaceId} order by id limit ${BATCH}`,
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Releases the lapsed holds of one space, in a separate transaction: like a hold, it locks the space before promo
 * codes, and blocks others from a code only briefly. A space that is locked is left to the transaction that holds the
 * lock.
 */
const releaseAt = (spaceId: number): Promise<number> =>
  transact(async (tx) => {
    if (!(await tryLockSpace(tx, spaceId))) return 0;
    const holds = await releaseLapsed(tx, spaceId, dbNow());
    if (holds > 0)
      await writeAuditEntry(tx, SYSTEM, {
        action: 'booking.lapse',
        entityId: null,
        after: { spaceId, holds },
      });
    return holds;
  });

/** Job: releases every hold whose two minutes have ended, a batch of spaces at a time; returns how many. */
export async function releaseLapsedHolds(): Promise<number> {
  const end = performance.now() + RUN_MS;
  let released = 0;
  for (let ids = await spacesAfter(0); ids.length > 0; ids = await spacesAfter(ids.at(-1) ?? 0)) {
    for (let offset = 0; offset < ids.length && performance.now() < end; offset += AT_A_TIME) {
      const counts = await Promise.all(ids.slice(offset, offset + AT_A_TIME).map(releaseAt));
      released += counts.reduce((sum, count) => sum + count, 0);
    }
    if (performance.now() >= end) break;
  }
  return released;
}
