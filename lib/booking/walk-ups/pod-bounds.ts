import 'server-only';
import { and, eq, isNull, max } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { locations, pricingPlans, spacePlans, spaces } from '@/db/tables';
import { transact } from '@/db/transaction';
import type { BookableSpace } from '@/lib/booking/holds/bookable';
import { priceOf } from '@/lib/booking/price';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { dbNow } from '@/lib/foundation/clock';
import { env } from '@/lib/foundation/env';
import { AppError } from '@/lib/foundation/errors';
import { formatMoney } from '@/lib/foundation/money';
import { notifyStaff } from '@/lib/parties/alerts/notify';
import type { PodActor } from '@/lib/platform/authorization/actor';
import { fitsWithin } from '@/lib/platform/limits';

/* Limits what the token of one pod can do: it could be taken from a stolen kiosk. docs/rules.md#pod-bounds */

const MAX_AHEAD_HOURS = 6;

/** A walk-up that no pod may make by itself; staff are notified at most once a day. */
export class PodRefused extends AppError {
  constructor(kind: 'rule' | 'too_many', sentence: string, code: string) {
    super(kind, sentence, { code, ...(kind === 'too_many' && { retryAfterSeconds: 3_600 }) });
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
export async function assertPodMay(
  tx: Tx,
  { spaceId }: PodActor,
  walkUp: { space: BookableSpace; startsAt: Date; now: Date; partnerBillCents: number },
): Promise<void> {
  const { space, startsAt, now, partnerBillCents } = walkUp;
  if (startsAt.getTime() - now.getTime() > MAX_AHEAD_HOURS * 3_600_000)
    throw new PodRefused('rule', `A pod books up to ${MAX_AHEAD_HOURS} hours ahead`, 'start_too_far');
  const most = await mostBilled(tx, space);
  if (partnerBillCents > most)
    throw new PodRefused('rule', `A pod bills up to ${formatMoney(most)} for a booking`, 'billed_too_much');
  if (!(await fitsWithin(tx, 'walk-up:pod', String(spaceId))))
    throw new PodRefused('too_many', 'This pod has made too many bookings in an hour', 'too_many');
}

/** Whether a booking that a pod makes is mailed: once in six hours to an address. */
export const isMailedByPod = (tx: Tx, { spaceId }: PodActor, email: string): Promise<boolean> =>
  fitsWithin(tx, 'walk-up-mail:pod-address', `${spaceId} ${email}`);

/** Notifies staff that a pod requested what it may not do: at most once a day. */
export const notifyOfRefusal = ({ spaceId }: PodActor, { message }: PodRefused): Promise<void> =>
  transact(async (tx) => {
    if (!(await fitsWithin(tx, 'pod-refused:pod', String(spaceId)))) return;
    const [space] = await tx
      .select({ name: spaces.name, shortName: spaces.shortName, location: locations.name })
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
