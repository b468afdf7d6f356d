import { z } from 'zod';
import { fieldsOfInstant, pickedInstant } from '@/components/bookings/start-fields';
import { chosenBookings } from '@/components/clearing/chosen';
import type { SpaceBlock } from '@/lib/booking/blocks/schema';
import { BLOCK_REASONS } from '@/lib/column-values/block-reasons';
import { dayText } from '@/lib/foundation/input/fields';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';

const day = dayText('Choose a day');
const time = (error: string) => z.string({ error }).regex(/^\d{2}:\d{2}$/, error);

const turn = z.enum(['0', '1']).nullish();

/** The fields of a dialog that puts spaces out of service, on a space's clock. */
export const blockForm = z
  .object({
    fromDate: day,
    fromTime: time('Enter a time'),
    isOpenEnd: z.boolean(),
    toDate: z.string().nullish(),
    toTime: z.string().nullish(),
    /** Which of the two, for a time that occurs twice that night. */
    fromTurn: turn,
    toTurn: turn,
    bookings: chosenBookings,
    reason: z.enum(BLOCK_REASONS, { error: 'Choose a reason' }),
    note: z.string().max(300),
  })
  .check((context) => {
    const { isOpenEnd, toDate, toTime } = context.value;
    if (isOpenEnd) return;
    for (const { message } of day.safeParse(toDate).error?.issues ?? [])
      context.issues.push({ code: 'custom', input: toDate, path: ['toDate'], message });
    if (!toTime || !/^\d{2}:\d{2}$/.test(toTime))
      context.issues.push({ code: 'custom', input: toTime, path: ['toTime'], message: 'Enter a time' });
  });

type Values = z.input<typeof blockForm>;

/** The field values of a block. A new block begins at `startsAt` and lasts a day unless its end is chosen. */
export function blockValues(
  block: Pick<SpaceBlock, 'startsAt' | 'endsAt' | 'reason' | 'note'> | null,
  clock: ZoneClock,
  startsAt: Date,
  endsAt = new Date(startsAt.getTime() + 86_400_000),
): Values {
  const from = block?.startsAt ?? startsAt;
  const to = block ? block.endsAt : endsAt;
  const begin = fieldsOfInstant(from, clock);
  const end = to && fieldsOfInstant(to, clock);
  return {
    fromDate: begin.date,
    fromTime: begin.time,
    fromTurn: begin.turn,
    isOpenEnd: to === null,
    toDate: end?.date,
    toTime: end?.time,
    toTurn: end?.turn,
    bookings: [],
    reason: block?.reason ?? 'maintenance',
    note: block?.note ?? '',
  };
}

/** The times of a block in the fields, complete or not. */
type Times = Partial<Omit<Values, 'bookings'>>;

/** The picked values of the fields at either end. */
export const picked = (values: Times) => ({
  from: { date: values.fromDate, time: values.fromTime, turn: values.fromTurn },
  to: { date: values.toDate, time: values.toTime, turn: values.toTurn },
});

/** The instants that the fields specify on the clock; null while they are incomplete. */
export function blockTimesOf(
  values: Times,
  clock: ZoneClock,
): { startsAt: Date; endsAt: Date | null } | null {
  const { from, to } = picked(values);
  const startsAt = pickedInstant(from, clock);
  const endsAt = values.isOpenEnd ? null : pickedInstant(to, clock);
  return startsAt && (endsAt || values.isOpenEnd) ? { startsAt, endsAt } : null;
}
