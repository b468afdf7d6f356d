import { z } from 'zod';
import { STATUS } from '@/lib/column-values/booking-status';
import { toDollars } from '@/lib/foundation/money';
import { BOOKING_ACTIONS } from './action-rules';
import { paidWith } from './facts';
import type { BookingWithStory } from './story-queries';

const instant = z.iso.datetime();
const dollars = z.number().meta({ description: 'US dollars' });

const storyLine = z.object({
  key: z.string().meta({ description: 'Unique within a story' }),
  at: instant,
  title: z.string(),
  detail: z.string().nullable(),
  tone: z.enum(['ok', 'bad', 'plain', 'note']),
  by: z.string().nullable().meta({ description: 'Null for what happened by itself' }),
});

/** The content of a booking's panel: its facts, its story, and the possible actions. */
export const bookingStory = z
  .object({
    id: z.number().int(),
    transactionId: z.string(),
    status: z.number().int().meta({ description: 'As in the list of bookings' }),
    datetimeStart: instant,
    datetimeEnd: instant,
    contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    pod: z.object({
      id: z.number().int(),
      name: z.string(),
      shortName: z.string().nullable().meta({ description: 'On its door' }),
    }),
    location: z.object({ name: z.string() }),
    amount: dollars,
    totalRefund: dollars,
    paidWith: z.string().nullable(),
    clock: z.object({ zone: z.string(), changes: z.array(z.number()), offsets: z.array(z.number()) }).meta({
      description: 'The space’s clock since the booking was made: when it changes, and its offsets',
    }),
    actions: z.array(z.enum(BOOKING_ACTIONS)).meta({ description: 'What is possible now and permitted' }),
    best: z.enum(BOOKING_ACTIONS).nullable().meta({ description: 'What most likely comes next' }),
    mayNote: z.boolean().meta({ description: 'Whether the reader may add a note' }),
    passcode: z.string().nullable().meta({ description: 'What opens the door by its keypad' }),
    freePod: z
      .object({ id: z.number().int(), plate: z.string() })
      .nullable()
      .meta({ description: 'The nearest free space that the guest of a running booking can be moved to' }),
    lines: z.array(storyLine).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'BookingStory' });

export type BookingStoryWire = z.infer<typeof bookingStory>;

export const storyToWire = ({ booking, clock, lines, ...rest }: BookingWithStory) => ({
  id: booking.id,
  transactionId: booking.transactionId,
  status: STATUS[booking.status],
  datetimeStart: booking.startsAt,
  datetimeEnd: booking.endsAt,
  contact: booking.contact,
  pod: { id: booking.space.id, name: booking.space.name, shortName: booking.space.shortName },
  location: { name: booking.location.name },
  amount: toDollars(booking.amountCents),
  totalRefund: toDollars(booking.refundedCents),
  paidWith: paidWith(booking),
  clock,
  lines,
  actions: rest.actions,
  best: rest.best,
  mayNote: rest.mayNote,
  passcode: rest.passcode,
  freePod: rest.freePod,
});
