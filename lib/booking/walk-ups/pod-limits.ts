import 'server-only';
import { and, eq, isNull, max } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { locations, pricingPlans, spacePlans, spaces } from '@/db/tables';
import { transact } from '@/db/transaction';
import type { BookableSpace } from '@/lib/booking/offers/bookable';
import { priceOf } from '@/lib/booking/price';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import { AppError, refuse } from '@/lib/foundation/errors';
import { formatMoney } from '@/lib/foundation/money';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { notifyStaff } from '@/lib/parties/alerts/notify';
import type { PodActor } from '@/lib/platform/authorization/actor';
import { fitsWithin } from '@/lib/platform/limits';

/* Limits what the token of one pod can do: it could be taken from a stolen kiosk. docs/rules.md#pod-bounds */

const MAX_AHEAD_HOURS = 6;

/** A walk-up that no pod may make by itself; staff are notified at most once a day. */
export class PodRefused extends AppError {
  constructor({ kind, message, code, retryAfterSeconds }: AppError) {
    super(kind, message, { code, retryAfterSeconds });
  }
}

/**
 * The maximum that a pod may bill a partner for one booking, in cents: as set by the operator, otherwise the most
 * expensive plan with tax.
 */
async function mostBilled(tx: Tx, space: BookableSpace): Promise<number> {
  const { POD_BILL_LIMIT_CENTS: set } = env();
  if (set !== undefined) return set;
  const [row] = await tx
    .select({ costCents: max(pricingPlans.costCents) })
    .from(spacePlans)
    .innerJoin(pricingPlans, eq(pricingPlans.id, spacePlans.pricingPlanId))
    .where(and(eq(spacePlans.spaceId, space.id), isNull(pricingPlans.deletedAt)));
  return priceOf({ costCents: row?.costCents ?? 0, taxPercent: space.taxPercent }).amountCents;
}

/**
 * Throws 422 and 429 for a walk-up beyond a pod's limits: too far ahead, billed too much, or one too many in an hour.
 */
export async function assertPodMayBook(
  tx: Tx,
  { spaceId }: PodActor,
  walkUp: { space: BookableSpace; startsAt: Date; now: Date; partnerBillCents: number },
): Promise<void> {
  const { space, startsAt, now, partnerBillCents } = walkUp;
  if (startsAt.getTime() - now.getTime() > MAX_AHEAD_HOURS * 3_600_000)
    throw new PodRefused(refuse('start_too_far.pod', { hours: MAX_AHEAD_HOURS }));
  const most = await mostBilled(tx, space);
  if (partnerBillCents > most) throw new PodRefused(refuse('billed_too_much', { amount: formatMoney(most) }));
  if (!(await fitsWithin(tx, 'walk-up:pod', String(spaceId))))
    throw new PodRefused(refuse('too_many.pod', { retryAfterSeconds: 3_600 }));
}

/** Whether a booking that a pod makes is mailed: once in six hours to an address. */
export const isMailedByPod = (tx: Tx, { spaceId }: PodActor, email: string): Promise<boolean> =>
  fitsWithin(tx, 'walk-up-mail:pod-address', `${spaceId} ${email}`);

/** Notifies staff that a pod requested what it may not do: at most once a day. */
export const notifyOfPodRefusal = ({ spaceId }: PodActor, { message }: PodRefused): Promise<void> =>
  transact(async (tx) => {
    if (!(await fitsWithin(tx, 'pod-refused:pod', String(spaceId)))) return;
    const [space] = await tx
      .select(podNameColumns)
      .from(spaces)
      .innerJoin(locations, eq(locations.id, spaces.locationId))
      .where(eq(spaces.id, spaceId));
    const name = space ? podName(space) : `space ${spaceId}`;
    await notifyStaff(tx, {
      kind: 'podRefused',
      title: `A booking by the pod of ${name} was refused: ${message}`,
      href: `/admin/health-status/${spaceId}`,
      at: dbNow(),
      spaceId,
      refId: spaceId,
      needsReader: true,
    });
  });
