import 'server-only';
import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { auditEntries, type bookings, deviceCommands, spaces } from '@/db/tables';
import type { BookableSpace } from '@/lib/booking/offers/bookable';
import { lockBookingWithSpace } from '@/lib/catalogue/occupancy/booking-with-space';
import { shownShortName } from '@/lib/catalogue/spaces/short-name';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import { refuse } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { formatTime } from '@/lib/foundation/time/zones';
import { entityOf } from '@/lib/platform/audit/record-names';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { type CommandContext, command } from '@/lib/platform/command';
import { otherSpaceFor, relocate } from './relocate';
import { freePodInput } from './schema';

/** Where the guest is now, and the notice that the console shows of it. */
type Moved = {
  spaceId: number;
  moved: {
    bookingId: number;
    plate: string;
    until: string;
    from: { id: number; plate: string };
    isBack: boolean;
  };
};

const freePod = freePodInput.extend({ id: z.number().int() });
type Moving = Omit<CommandContext<z.output<typeof freePod>, StaffActor>, 'prepared'>;

type Booking = typeof bookings.$inferSelect;

/**
 * Throws `undo_too_late` unless the last move of staff brought the guest of this booking from that space to where they
 * are, and the door there has not opened for them.
 */
async function assertUndoable(tx: Tx, { id, spaceId, startsAt }: Booking, back: number): Promise<void> {
  const [last] = await tx
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, entityOf('booking.free-space')),
        eq(auditEntries.entityId, String(id)),
        eq(auditEntries.action, 'booking.free-space'),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  const moved = moveOfAudit.safeParse(last);
  const isLast = moved.success && moved.data.before.spaceId === back && moved.data.after.spaceId === spaceId;
  const opened = and(
    eq(deviceCommands.bookingId, id),
    eq(deviceCommands.spaceId, spaceId),
    eq(deviceCommands.type, 'unlock'),
    eq(deviceCommands.state, 'acknowledged'),
    gte(deviceCommands.createdAt, startsAt),
  );
  if (!isLast || (await tx.$count(deviceCommands, opened)) > 0) throw refuse('undo_too_late');
}

const atSpace = z.object({ spaceId: z.number() });
const moveOfAudit = z.object({ before: atSpace, after: atSpace });

/** The signs of two spaces, by their ids. */
async function platesOf(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: spaces.id, name: spaces.name, shortName: spaces.shortName })
    .from(spaces)
    .where(inArray(spaces.id, ids));
  return new Map(rows.map((row) => [row.id, shownShortName(row)]));
}

/** {@link moveToFreePod} within a command whose actor is authorized; returns where the guest was and is. */
export async function relocateWithin({
  tx,
  actor,
  input,
  audit,
  effect,
}: Moving): Promise<{ from: number; space: BookableSpace; endsAt: Date }> {
  const { booking } = await lockBookingWithSpace(tx, actor, input.id, input.freePodId);
  const now = dbNow();
  const isRunning = booking.startsAt <= now && booking.endsAt > now;
  if (!ACTIVE_STATUSES.includes(booking.status) || !isRunning) throw refuse('booking_not_running');
  if (input.undo) await assertUndoable(tx, booking, input.freePodId);
  const isBack = input.undo === true;
  const space = await otherSpaceFor(tx, booking, input.freePodId, { now, needsPod: false, isBack });
  const endsAt = await relocate(tx, booking, space, now);
  await effect({ kind: 'mail.booking-rescheduled', payload: { bookingId: booking.id } });
  await audit({
    action: 'booking.free-space',
    entityId: booking.id,
    before: { spaceId: booking.spaceId },
    after: { spaceId: space.id },
  });
  return { from: booking.spaceId, space, endsAt };
}

/**
 * Moves the guest of a running booking to a free pod of the same location (`bookings.cancel`), under the rules of the
 * visitor's own move, and mails them the new passcode: docs/rules.md#staff-move. Throws 404 out of scope, 409
 * `booking_not_running`, and 422 if that pod is not free for the whole time. With `undo` it takes back the last such
 * move, also to a door in trouble; 409 `undo_too_late` once the new door has opened.
 */
export const moveToFreePod = command({
  permission: 'bookings.cancel',
  input: freePod,
  async run(context): Promise<Moved> {
    const { tx, input } = context;
    const { from, space, endsAt } = await relocateWithin(context);
    const plates = await platesOf(tx, [from, space.id]);
    const plate = plates.get(space.id) ?? '';
    const isBack = input.undo === true;
    return {
      spaceId: space.id,
      moved: {
        bookingId: input.id,
        plate,
        until: formatTime(endsAt, space.zone),
        from: { id: from, plate: plates.get(from) ?? '' },
        isBack,
      },
    };
  },
});
