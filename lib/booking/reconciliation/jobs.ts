import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { payments, providerEntries, providerPayouts, providerSync } from '@/db/tables';
import { transact } from '@/db/transaction';
import { countForeign } from '@/lib/foundation/process/metrics';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { isOver } from '@/lib/foundation/time/pauses-sql';
import { installationKey } from '@/lib/platform/installation';
import { cards } from '@/lib/platform/integrations/card-provider';
import type { ProviderEntry } from '@/lib/platform/integrations/card-provider-interface';

const DAY_MS = 86_400_000;
/** How far back the first fetch goes. */
const FIRST_MS = 92 * DAY_MS;
/** How far back each fetch overlaps the previous one, because entries can be added late. */
const AGAIN_MS = 3 * DAY_MS;

const { dueAt, leasedUntil } = providerSync;

const PAUSE = sql.raw(`interval '15 minutes'`);
const LEASE = sql.raw(`interval '5 minutes'`);

/** Takes the lease for five minutes; undefined if the fetch is not due or another instance has the lease. */
async function take(): Promise<typeof providerSync.$inferSelect | undefined> {
  const [state] = await db()
    .update(providerSync)
    .set({ leasedUntil: sql`now() + ${LEASE}` })
    .where(sql`${isOver(dueAt, PAUSE)} and (${leasedUntil} is null or ${isOver(leasedUntil, LEASE)})`)
    .returning();
  return state;
}

/**
 * The beginning of the fetch: some time before the newest entry of the previous fetch, by the provider's clock, so
 * that no clock of ours makes us skip entries; the first time, the recent past.
 */
const askedFrom = ({ newestEntryAt }: typeof providerSync.$inferSelect): Date =>
  new Date(newestEntryAt ? newestEntryAt.getTime() - AGAIN_MS : dbNow().getTime() - FIRST_MS);

/** The entry without its label. A payment id is trusted only if the label is ours too. */
const unlabelled = ({ installation, ...entry }: ProviderEntry, installationId: string) => ({
  ...entry,
  paymentId: installation === installationId ? entry.paymentId : null,
});

/**
 * The entries of a page, except those of other installations. A dispute carries no label, so the label of its intent
 * is requested, unless it is one of our payments: docs/rules.md#installation. Throws 503 while the provider is
 * unreachable.
 */
async function ownOf(page: ProviderEntry[]) {
  const installationId = await installationKey();
  const unknown = page.flatMap(({ installation, intentId }) =>
    installation === null && intentId ? [intentId] : [],
  );
  const rows =
    unknown.length === 0
      ? []
      : await db()
          .select({ intentId: payments.intentId })
          .from(payments)
          .where(inArray(payments.intentId, unknown));
  const ours = new Set(rows.map(({ intentId }) => intentId));
  const ownEntries = [];
  for (const entry of page) {
    const isAsked = entry.installation === null && entry.intentId !== null && !ours.has(entry.intentId);
    const installation = isAsked ? await cards.installationOf(entry.intentId ?? '') : entry.installation;
    if (installation === null || installation === installationId)
      ownEntries.push(unlabelled(entry, installationId));
  }
  return ownEntries;
}

/**
 * Job: stores what the card provider booked and paid out since the last run, page by page, each in a separate
 * transaction; returns how many rows were new. Idempotent: docs/rules.md#reconciliation. Throws 503 while the
 * provider is unreachable.
 */
export async function fetchProvider(): Promise<number> {
  const state = await take();
  if (!state) return 0;
  const from = askedFrom(state);
  const begun = dbNow();
  let stored = 0;
  try {
    for await (const page of cards.pagesOfEntries(from)) {
      const entries = await ownOf(page);
      countForeign('entry', page.length - entries.length);
      if (entries.length === 0) continue;
      stored += await transact(async (tx) => {
        const rows = await tx
          .insert(providerEntries)
          .values(entries)
          .onConflictDoNothing()
          .returning({ id: providerEntries.id });
        return rows.length;
      });
    }
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
