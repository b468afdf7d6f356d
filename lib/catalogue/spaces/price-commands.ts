import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { bulkItems, bulkJobs, spaces } from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';
import type { Actor } from '@/lib/platform/authorization/actor';
import type { BulkHandler } from '@/lib/platform/bulk/jobs';
import { command } from '@/lib/platform/command';
import { linksToWrite, lockLinkedRecords, writeLinks } from './linked-records';
import { loadSpaceDetail } from './queries';
import { priceToReplace, replacedPrices } from './schema';
import { lockWritableSpace } from './scope';

type Settle = Parameters<BulkHandler>[1]['settle'];

/** What is noted of a space that offered the new plan beside the old one: to undo it, only the old one comes back. */
const HAD_BOTH = 'It had the new price already. The old one is gone';

/** The plans of a space with one exchanged for another, in its place. */
const exchanged = (planIds: number[], from: number, to: number): number[] => [
  ...new Set(planIds.map((id) => (id === from ? to : id))),
];

type Exchange = (planIds: number[]) => { planIds: number[]; outcome?: string };

/**
 * Changes the plans of one space of a bulk job, in the transaction that marks it as done. Its version is the moment at
 * which it was done, by which {@link takeBackPrice} tells whether it has changed since. Bookings and holds keep the
 * terms of their sale.
 */
const changing = (settle: Settle, isFresh: (tx: Tx, id: number) => Promise<unknown>, change: Exchange) =>
  command({
    permission: 'spaces.edit',
    input: z.object({ id: z.number() }),
    async run({ tx, actor, input: { id }, audit }): Promise<void> {
      await lockWritableSpace(tx, actor, id);
      await isFresh(tx, id);
      const before = await loadSpaceDetail(tx, actor, id);
      const { planIds, outcome } = change(before.plans.map((plan) => plan.id));
      const sent = { pricingPlanId: planIds };
      await lockLinkedRecords(tx, sent);
      await tx.update(spaces).set({ updatedAt: sql`now()` }).where(eq(spaces.id, id));
      await writeLinks(tx, [id], await linksToWrite(tx, actor, sent, undefined, false));
      const after = await loadSpaceDetail(tx, actor, id);
      await audit({ action: 'space.update', entityId: id, before, after });
      await settle(tx, 0, outcome);
    },
  });

/**
 * Exchanges a plan of a space for another: one record of a bulk job. Refuses with `plan_not_there` a space that does
 * not offer it, and on the field a plan that the space may not offer.
 */
export const replacePrice: BulkHandler = async (actor, { recordId, params, settle }) => {
  const { fromPlanId, toPlanId } = priceToReplace.parse(params);
  const change: Exchange = (planIds) => {
    if (!planIds.includes(fromPlanId)) throw refuse('plan_not_there');
    const outcome = planIds.includes(toPlanId) ? HAD_BOTH : undefined;
    return { planIds: exchanged(planIds, fromPlanId, toPlanId), outcome };
  };
  await changing(settle, async () => {}, change)(actor as Actor, { id: recordId });
};

/** What a job did to a space, if nobody has changed the space since; throws `space_changed` otherwise. */
async function unchangedSince(tx: Tx, jobId: number, id: number) {
  const [done] = await tx
    .select({ params: bulkJobs.params, outcome: bulkItems.outcome })
    .from(bulkItems)
    .innerJoin(bulkJobs, eq(bulkJobs.id, bulkItems.jobId))
    .innerJoin(spaces, eq(spaces.id, bulkItems.recordId))
    .where(
      and(eq(bulkItems.jobId, jobId), eq(bulkItems.recordId, id), eq(spaces.updatedAt, bulkItems.endedAt)),
    );
  if (!done) throw refuse('space_changed');
  return { ...priceToReplace.parse(done.params), hadBoth: done.outcome === HAD_BOTH };
}

/**
 * Gives a space the plan back that a job exchanged: one record of the job that undoes it. Refuses with `space_changed`
 * a space that somebody changed since.
 */
export const takeBackPrice: BulkHandler = async (actor, { recordId, params, settle }) => {
  const { jobId } = replacedPrices.parse(params);
  let done: Awaited<ReturnType<typeof unchangedSince>> | undefined;
  const isFresh = async (tx: Tx, id: number) => {
    done = await unchangedSince(tx, jobId, id);
  };
  const change: Exchange = (planIds) => {
    if (!done) return { planIds };
    const { fromPlanId, toPlanId, hadBoth } = done;
    return { planIds: hadBoth ? [...planIds, fromPlanId] : exchanged(planIds, toPlanId, fromPlanId) };
  };
  await changing(settle, isFresh, change)(actor as Actor, { id: recordId });
};
