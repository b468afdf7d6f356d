import { z } from 'zod';
import { nearestSpaceOutput, nearestSpaceToWire } from '@/lib/booking/offers/wire';
import type { Price } from '@/lib/booking/price';
import { visitorSponsor, visitorSponsorToWire } from '@/lib/catalogue/sponsors/wire';
import { STATUS } from '@/lib/column-values/booking-status';
import { DOOR_OPENINGS } from '@/lib/column-values/door-opening';
import { SENT_TEXTS, type SentText } from '@/lib/column-values/space-texts';
import { toDollars } from '@/lib/foundation/money';
import type { VisitorAudio, VisitorBooking, VisitorPlan, VisitorSpace } from './schema';

/** An unpaid extension: its price, and the end of the hold. */
const openExtension = z.object({
  amount: z.number(),
  subTotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  credit: z.number(),
  duration: z.number().int().meta({ description: 'Minutes' }),
  datetimeStart: z.iso.datetime(),
  datetimeEnd: z.iso.datetime(),
  expiredAt: z.iso.datetime(),
  isPaying: z.boolean(),
});

export const visitorBookingOutput = z
  .object({
    id: z.string().meta({ description: 'The webId' }),
    transactionId: z.string(),
    status: z
      .number()
      .int()
      .meta({ description: '1 pending, 2 confirmed, 3 cancelled, 4 rescheduled, 5 extended' }),
    amount: z.number(),
    subTotal: z.number(),
    discount: z.number(),
    tax: z.number(),
    credit: z.number(),
    duration: z.number().int().meta({ description: 'Minutes' }),
    accessCode: z.string().nullable(),
    wifiAccessCode: z.string().nullable(),
    datetimeStart: z.iso.datetime(),
    datetimeEnd: z.iso.datetime(),
    expiredAt: z.iso
      .datetime()
      .meta({ description: 'The hold’s end while pending, else the end of the paid time' }),
    serverTime: z.iso.datetime(),
    leftAt: z.iso.datetime().nullable().meta({ description: 'When the visitor ended the stay; null before' }),
    isPaying: z.boolean(),
    podId: z.number().int(),
    pricingPlanId: z.number().int().nullable(),
    timezone: z.string(),
    user: z.object({ email: z.string(), phone: z.string(), countryCode: z.string() }),
    isUnmailed: z.boolean().meta({ description: 'The confirmation could not be mailed to this address' }),
    pod: z.object({
      name: z.string(),
      address: z.string().nullable(),
      tax: z.number().meta({ description: 'Percent' }),
      doorOpensBy: z.enum(DOOR_OPENINGS).meta({ description: 'What opens the door' }),
      images: z.array(z.object({ url: z.string(), name: z.string() })),
    }),
    sponsor: visitorSponsor.nullable().meta({ description: 'Of the space' }),
    refunded: z.number().meta({ description: 'What was refunded, or is being refunded' }),
    doorRefund: z.boolean().meta({
      description: 'A full refund is offered: the door was tried and never opened, and something was paid',
    }),
    otherSpace: nearestSpaceOutput
      .nullable()
      .meta({ description: 'Offered instead at no cost, while the door stays shut, once' }),
    timeGone: z.boolean().meta({
      description:
        'A payment had begun, for the booking or its newest extension, and its time ended or went to somebody else',
    }),
    extension: openExtension.nullable().meta({ description: 'Held and waiting for payment' }),
  })
  .meta({ id: 'WebBooking' });

export type VisitorBookingWire = z.infer<typeof visitorBookingOutput>;

export const bookingVersionOutput = z
  .object({
    serverTime: z.iso.datetime(),
    version: z.string().meta({ description: 'Changes when anything about the booking does' }),
  })
  .meta({ id: 'BookingVersion' });

export type BookingVersionWire = z.infer<typeof bookingVersionOutput>;

const priceToWire = (price: Price) => ({
  amount: toDollars(price.amountCents),
  subTotal: toDollars(price.subTotalCents),
  discount: toDollars(price.discountCents),
  tax: toDollars(price.taxCents),
  credit: toDollars(price.creditCents),
});

const payableToWire = (payable: NonNullable<VisitorBooking['extension']>) => ({
  ...priceToWire(payable.price),
  duration: payable.minutes,
  datetimeStart: payable.startsAt,
  datetimeEnd: payable.endsAt,
  expiredAt: payable.expiresAt,
  isPaying: payable.isPaying,
});

const spaceToWire = ({ name, address, taxPercent, doorOpensBy, images }: VisitorBooking['space']) => ({
  name,
  address,
  tax: taxPercent,
  doorOpensBy,
  images,
});

export const visitorBookingToWire = (booking: VisitorBooking) => ({
  id: booking.webId,
  transactionId: booking.transactionId,
  status: STATUS[booking.status],
  ...payableToWire(booking),
  accessCode: booking.passcode,
  wifiAccessCode: booking.wifiCode,
  serverTime: booking.serverTime,
  leftAt: booking.leftAt,
  podId: booking.space.id,
  pricingPlanId: booking.planId,
  timezone: booking.timezone,
  user: booking.contact,
  isUnmailed: booking.isUnmailed,
  pod: spaceToWire(booking.space),
  sponsor: booking.sponsor && visitorSponsorToWire(booking.sponsor),
  refunded: toDollars(booking.refundedCents),
  doorRefund: booking.offersDoorRefund,
  otherSpace: booking.otherSpace && nearestSpaceToWire(booking.otherSpace),
  timeGone: booking.timeGone,
  extension: booking.extension && payableToWire(booking.extension),
});

const audio = z.object({
  id: z.number().int(),
  audioName: z.string(),
  url: z.string(),
  duration: z.number().int().meta({ description: 'Seconds' }),
});

const image = z.object({ url: z.string(), name: z.string() });

const sentTexts = Object.keys(SENT_TEXTS) as SentText[];

/** The texts of a space in the API: `SPACE_TEXTS`. */
const textsOutput = Object.fromEntries(
  sentTexts.map((name) => {
    const { description } = SENT_TEXTS[name];
    const text = z.string().nullable();
    return [name, description === undefined ? text : text.meta({ description })];
  }),
) as Record<SentText, z.ZodNullable<z.ZodString>>;

const textsToWire = (space: VisitorSpace) =>
  Object.fromEntries(sentTexts.map((name) => [name, space[name]])) as Record<SentText, string | null>;

/** A space as the API returns it to visitors. Never contains `config`: docs/rules.md#visitor-space. */
export const visitorSpaceOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    ...textsOutput,
    tax: z.number().meta({ description: 'Percent' }),
    timezone: z.string(),
    location: z.object({ name: z.string(), timezone: z.string() }),
    doorOpensBy: z.enum(DOOR_OPENINGS).meta({ description: 'What opens the door' }),
    images: z.array(image),
    podPricingPlans: z.array(
      z.object({
        pricingPlanId: z.number().int(),
        pricingPlan: z.object({ cost: z.number(), duration: z.number().int() }),
        isAvailable: z.boolean().meta({ description: 'Whether a booking of this length fits now' }),
      }),
    ),
    partner: z.object({ name: z.string(), logoUrl: z.string().nullable() }).nullable(),
    sponsor: visitorSponsor.nullable(),
    isAvailable: z.boolean(),
    unavailableReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it cannot be booked now, in a sentence' }),
    unavailableCode: z.string().nullable().meta({ description: 'The same for programs' }),
    freeFrom: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the shortest plan fits again, if that is known and within two days' }),
    occupiedUntil: z.iso.datetime().nullable(),
    podreservations: z.array(z.object({ id: z.string() })),
    audios: z.array(audio).optional().meta({ description: 'With `audios=true`: none or one' }),
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'WebSpace' });

export type VisitorSpaceWire = z.infer<typeof visitorSpaceOutput>;

const planToWire = (plan: VisitorPlan) => ({
  pricingPlanId: plan.id,
  pricingPlan: { cost: toDollars(plan.costCents), duration: plan.minutes },
  isAvailable: plan.isAvailable,
});

const audioToWire = ({ id, name: audioName, url, durationSeconds: duration }: VisitorAudio) => ({
  id,
  audioName,
  url,
  duration,
});

export const visitorSpaceToWire = (space: VisitorSpace) => ({
  id: space.id,
  name: space.name,
  ...textsToWire(space),
  tax: space.taxPercent,
  timezone: space.timezone,
  location: { name: space.location, timezone: space.timezone },
  doorOpensBy: space.doorOpensBy,
  images: space.images,
  podPricingPlans: space.plans.map(planToWire),
  partner: space.partner,
  sponsor: space.sponsor && visitorSponsorToWire(space.sponsor),
  isAvailable: space.unavailable === null,
  unavailableReason: space.unavailable?.message ?? null,
  unavailableCode: space.unavailable?.code ?? null,
  freeFrom: space.freeFrom,
  occupiedUntil: space.occupiedUntil,
  podreservations: space.ownWebId ? [{ id: space.ownWebId }] : [],
  ...(space.audios && { audios: space.audios.map(audioToWire) }),
  serverTime: space.serverTime,
});
