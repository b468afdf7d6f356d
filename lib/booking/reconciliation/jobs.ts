import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { providerEntries, providerPayouts, providerSync } from '@/db/tables';
import { dbNow } from '@/lib/foundation/clock';
import { isOver } from '@/lib/foundation/pauses';
import { transact } from '@/lib/foundation/transaction';
import { cards } from '@/lib/platform/integrations/cards';

const DAY_MS = 86_400_000;
/** What is fetched the first time. */
const FIRST_MS = 92 * DAY_MS;
/** What is fetched again, since entries may be added late. */
const AGAIN_MS = 3 * DAY_MS;

const { dueAt, leasedUntil } = providerSync;

const PAUSE = sql.raw(`interval '15 minutes'`);
const LEASE = sql.raw(`interval '5 minutes'`);

/** Takes the turn for five minutes; undefined while it is not due or another instance has it. */
async function take(): Promise<typeof providerSync.$inferSelect | undefined> {
  const [state] = await db()
    .update(providerSync)
    .set({ leasedUntil: sql`now() + ${LEASE}` })
    .where(sql`${isOver(dueAt, PAUSE)} and (${leasedUntil} is null or ${isOver(leasedUntil, LEASE)})`)
    .returning();
  return state;
}

/**
 * From when on the provider is asked: a while before the newest entry that it had the last time, by its own clock, so that
 * no clock of ours makes us skip any; the first time what has happened lately.
 */
const askedFrom = ({ newestEntryAt }: typeof providerSync.$inferSelect): Date =>
  new Date(newestEntryAt ? newestEntryAt.getTime() - AGAIN_MS : dbNow().getTime() - FIRST_MS);

/**
 * Job: stores what the card provider booked and paid out since the last time, page by page, each in a transaction of its own;
 * returns how many rows were new. Idempotent: docs/rules.md#reconciliation. Throws 503 while the provider is away.
 */
export async function fetchProvider(): Promise<number> {
  const state = await take();
  if (!state) return 0;
  const from = askedFrom(state);
  const begun = dbNow();
  let stored = 0;
  try {
    for await (const page of cards.pagesOfEntries(from))
      stored += await transact(async (tx) => {
        const rows = await tx
          .insert(providerEntries)
          .values(page)
          .onConflictDoNothing()
          .returning({ id: providerEntries.id });
        return rows.length;
      });
    for await (const page of cards.pagesOfPayouts(from))
      await transact((tx) =>
        tx
          .insert(providerPayouts)
          .values(page)
          .onConflictDoUpdate({
            target: providerPayouts.payoutRef,
            set: { state: sql`excluded.state`, arrivesAt: sql`excluded.arrives_at` },
          }),
      );
  } catch (error) {
    await db().update(providerSync).set({ leasedUntil: null, dueAt: sql`now() + interval '1 minute'` });
    throw error;
  }
  await db()
    .update(providerSync)
    .set({
      fetchedUntil: begun,
      leasedUntil: null,
      newestEntryAt: sql`(select max(at) from ${providerEntries})`,
      dueAt: sql`now() + ${PAUSE}`,
    });
  return stored;
}
