import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { db, type Tx } from '@/db/client';
import { locations, spaces } from '@/db/tables';
import { rescheduleWithin } from '@/lib/booking/moves/commands';
import { relocateWithin } from '@/lib/booking/moves/free-pod-commands';
import { cancelAndRefundLeft } from '@/lib/booking/payments/refund-commands';
import { bookingWithSpace, lockBookingWithSpace } from '@/lib/catalogue/occupancy/booking-with-space';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import { AppError, refuse } from '@/lib/foundation/errors';
import { formatMoney } from '@/lib/foundation/money';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { Actor } from '@/lib/platform/authorization/actor';
import type { BulkHandler } from '@/lib/platform/bulk/jobs';
import { command } from '@/lib/platform/command';
import { freeSpacesFor } from './free-spaces';
import { clearingParams } from './schema';

type Settle = Parameters<BulkHandler>[1]['settle'];
type Clearing = { id: number; closing: number[] };

const gone = () => refuse('booking_changed.space');

async function nameOf(tx: Tx, spaceId: number): Promise<string> {
  const [space] = await tx
    .select(podNameColumns)
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(eq(spaces.id, spaceId));
  return space ? podName(space) : '';
}

/** Moves a booking out of a space that closes, together with everything that must happen in the same transaction. */
const moveOut = (settle: Settle) =>
  command({
    permission: 'bookings.cancel',
    input: z.object({ id: z.number(), closing: z.array(z.number()), to: z.number() }),
    async run(context): Promise<void> {
      const { tx, actor, audit, effect } = context;
      const { id, closing, to } = context.input;
      const { booking } = await lockBookingWithSpace(tx, actor, id, to);
      if (!closing.includes(booking.spaceId)) throw gone();
      const by = { tx, actor, audit, effect };
      if (booking.startsAt > dbNow()) {
        await rescheduleWithin({ ...by, input: { id, podId: to, startsAt: booking.startsAt } });
      } else await relocateWithin({ ...by, input: { id, freePodId: to } });
      await settle(tx, 0, `Moved to ${await nameOf(tx, to)}`);
    },
  });

/** Refusals of one space, after which the next one is tried; any other is about the booking. */
const OF_THE_SPACE = new Set([
  'space_taken',
  'out_of_service',
  'restricted_time',
  'pod_silent',
  'door_trouble',
  'space_inactive',
  'other_plan',
  'other_tax',
  'other_partner',
]);

/** The guests of a job move at the same time, so the free spaces are looked up again as often as they take one. */
const MOST_LOOKS = 5;

/**
 * Tries the free spaces in order: if one is taken concurrently, the next is tried, and then those that are free by
 * then. Throws the refusal of the booking, or 422 `no_free_space`.
 */
async function moveToFree(actor: Actor, { id, closing }: Clearing, settle: Settle): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const from = await bookingWithSpace(db(), actor, id);
    if (!closing.includes(from.space.id)) throw gone();
    let isRaced = false;
    for (const to of await freeSpacesFor(actor, from, closing)) {
      try {
        return await moveOut(settle)(actor, { id, closing, to });
      } catch (error) {
        if (!(error instanceof AppError && OF_THE_SPACE.has(error.code))) throw error;
        isRaced ||= error.code === 'space_taken';
      }
    }
    if (!isRaced) break;
  }
  throw refuse('no_free_space');
}

async function cancelAndRefund(actor: Actor, { id, closing }: Clearing, settle: Settle): Promise<void> {
  const { space } = await bookingWithSpace(db(), actor, id);
  if (!closing.includes(space.id)) throw gone();
  await cancelAndRefundLeft(actor, { id, method: 'original', reason: null }, (tx, cents) =>
    settle(
      tx,
      cents,
      cents > 0 ? `Cancelled, ${formatMoney(cents)} refunded` : 'Cancelled, nothing to refund',
    ),
  );
}

/** Carries out the choice for one booking of a space that closes: docs/rules.md#clearing. */
export const clearInBulk: BulkHandler = async (actor, { recordId: id, params, settle }) => {
  const { spaceIds: closing, choices } = clearingParams.parse(params);
  const run = choices[String(id)] === 'move' ? moveToFree : cancelAndRefund;
  await run(actor, { id, closing }, settle);
};
