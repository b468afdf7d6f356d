import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '@/db/client';
import { db } from '@/db/client';
import { ledgerBackfill } from '@/db/tables';
import { transact } from '@/lib/foundation/transaction';

/** How many bookings, or wallet entries, one transaction writes. */
const AT_ONCE = 2_000;
/** How long one run may go on, in milliseconds: the next one resumes where it ended. */
const RUN_MS = 20_000;

const { afterBookingId, lastBookingId, afterEntryId, lastEntryId } = ledgerBackfill;
const unfinished = sql`${afterBookingId} < ${lastBookingId} or ${afterEntryId} < ${lastEntryId}`;

/** Goes on with the next ids; false when none are left or another instance is at it. */
async function nextBatch(tx: Tx): Promise<boolean> {
  const [state] = await tx
    .select()
    .from(ledgerBackfill)
    .where(unfinished)
    .for('update', { skipLocked: true });
  if (!state) return false;
  const upTo = (after: number, last: number) => Math.min(after + AT_ONCE, last);
  const bookingId = upTo(state.afterBookingId, state.lastBookingId);
  const entryId = upTo(state.afterEntryId, state.lastEntryId);
  await tx.execute(sql`select fill_ledger_of_bookings(${state.afterBookingId}, ${bookingId}),
    fill_ledger_of_entries(${state.afterEntryId}, ${entryId})`);
  await tx.update(ledgerBackfill).set({ afterBookingId: bookingId, afterEntryId: entryId });
  return true;
}

/** Whether what was there before the ledger is not all in it yet. */
export const isFilling = async (on: Db): Promise<boolean> =>
  (await on.$count(ledgerBackfill, unfinished)) > 0;

/**
 * Writes what was there before the ledger into it; returns how many batches it wrote. What is written already stays, so that
 * it may begin anew at any time: docs/rules.md#ledger.
 */
export async function fillLedger(): Promise<number> {
  if (!(await isFilling(db()))) return 0;
  const end = performance.now() + RUN_MS;
  let batches = 0;
  while (performance.now() < end && (await transact(nextBatch))) batches += 1;
  return batches;
}
