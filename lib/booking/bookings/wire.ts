import { z } from 'zod';
import { type BookingStatus, STATUS } from '@/lib/column-values/booking-status';
import { BOOKING_TYPES } from '@/lib/column-values/booking-types';
import { toDollars } from '@/lib/foundation/money';
import { REFUND_STATES, refundState } from './refund-state';
import type { BoardingPass, BookingRow, PriorityPass } from './schema';

const named = z.object({ id: z.number().int(), name: z.string() });
const dollars = z.number().meta({ description: 'US dollars' });
const instant = z.iso.datetime();
const text = z.string().nullable();

const priorityPass = z.object({
  priorityUserName: z.string(),
  priorityCardNumber: z.string().meta({ description: 'The last four digits' }),
  inputType: text,
  priorityPassCost: dollars,
  cardCreatedOn: text,
  cardExpiresOn: text,
});

const boardingPass = z.object({
  boardedUserName: z.string(),
  airlineName: text,
  flightNumber: text,
  departingFrom: text,
  arrivingTo: text,
  travelDate: text,
});

/** A row of the list of bookings as the API returns it. Never contains the webId or the passcode. */
export const bookingRow = z
  .object({
    id: z.number().int(),
    transactionId: z.string(),
    status: z
      .number()
      .int()
      .meta({ description: '1 pending, 2 confirmed, 3 cancelled, 4 rescheduled, 5 extended' }),
    bookingType: z.enum(BOOKING_TYPES),
    datetimeStart: instant,
    datetimeEnd: instant,
    timezone: z.string().meta({ description: 'The space’s zone; all times are shown in it' }),
    duration: z.number().int().meta({ description: 'Minutes' }),
    pricingPlan: text,
    subTotal: dollars,
    discount: dollars,
    tax: dollars,
    waived: dollars.meta({ description: 'A card part below the card service’s minimum' }),
    credit: dollars,
    amount: dollars,
    receipt: z
      .object({ tax: dollars, wallet: dollars })
      .meta({ description: 'The same as `tax` and `credit`' }),
    payment_refunds: z.object({ totalRefund: dollars }).meta({ description: 'The same as `totalRefund`' }),
    totalRefund: dollars,
    refundState: z.enum(REFUND_STATES),
    toRefund: dollars.meta({
      description: 'What the operator gives back for the cancellation by its own rule, and has not yet',
    }),
    PPSummaryAmount: dollars.meta({ description: 'The amount billed to the partner' }),
    promoCode: text,
    isExtendedBooking: z.boolean(),
    receiptNumber: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Set when the first receipt is issued; never changes' }),
    iwgReservationId: text,
    createdAt: instant,
    updatedAt: instant,
    cancelledAt: instant.nullable(),
    cancelReason: z.enum(['operator', 'door', 'lapsed']).nullable(),
    userId: z.number().int().meta({ description: 'The same as `user.id`' }),
    user: named.extend({ email: z.string(), phone: z.string() }),
    pod: named.extend({
      shortName: z.string().nullable().meta({ description: 'On its door' }),
      inventoryId: text,
      iwgCentreId: text,
      address: text,
      zipcode: text,
      size: z.number().nullable().meta({ description: 'Square feet' }),
      tax: z.number().meta({ description: 'Percent' }),
    }),
    location: named.extend({ city: text, country: text }),
    business_partner: named,
    subPartner: named.nullable(),
    priorityPasses: z.array(priorityPass).meta({ description: 'Of a lounge guest: one' }),
    boardingPasses: z.array(boardingPass),
  })
  .meta({ id: 'BookingRow' });

export type BookingRowWire = z.infer<typeof bookingRow>;

const priorityPassToWire = (pass: PriorityPass) => ({
  priorityUserName: pass.cardHolder,
  priorityCardNumber: pass.cardLast4,
  inputType: pass.inputType,
  priorityPassCost: toDollars(pass.costCents),
  cardCreatedOn: pass.cardCreatedOn,
  cardExpiresOn: pass.cardExpiresOn,
});

const boardingPassToWire = (pass: BoardingPass) => ({
  boardedUserName: pass.traveller,
  airlineName: pass.airline,
  flightNumber: pass.flightNumber,
  departingFrom: pass.departingFrom,
  arrivingTo: pass.arrivingTo,
  travelDate: pass.travelDate,
});

const spaceToWire = ({ sizeSqft, taxPercent, ...space }: BookingRow['space']) => ({
  ...space,
  size: sizeSqft,
  tax: taxPercent,
});

const moneyToWire = (booking: BookingRow) => ({
  subTotal: toDollars(booking.subTotalCents),
  discount: toDollars(booking.discountCents),
  tax: toDollars(booking.taxCents),
  waived: toDollars(booking.waivedCents),
  credit: toDollars(booking.creditCents),
  amount: toDollars(booking.amountCents),
  receipt: { tax: toDollars(booking.taxCents), wallet: toDollars(booking.creditCents) },
  payment_refunds: { totalRefund: toDollars(booking.refundedCents) },
  totalRefund: toDollars(booking.refundedCents),
  refundState: refundState(booking),
  toRefund: toDollars(booking.dueCents),
  PPSummaryAmount: toDollars(booking.partnerBillCents),
});

export const bookingRowToWire = (booking: BookingRow) => ({
  id: booking.id,
  transactionId: booking.transactionId,
  status: STATUS[booking.status],
  bookingType: booking.bookingType,
  datetimeStart: booking.startsAt,
  datetimeEnd: booking.endsAt,
  timezone: booking.timezone,
  duration: booking.minutes,
  pricingPlan: booking.pricingPlan,
  ...moneyToWire(booking),
  promoCode: booking.promoCode,
  isExtendedBooking: booking.status === 'extended',
  receiptNumber: booking.receiptNumber,
  iwgReservationId: booking.iwgReservationId,
  createdAt: booking.createdAt,
  updatedAt: booking.updatedAt,
  cancelledAt: booking.cancelledAt,
  cancelReason: booking.cancelReason,
  userId: booking.customerId,
  user: { id: booking.customerId, ...booking.contact },
  pod: spaceToWire(booking.space),
  location: booking.location,
  business_partner: booking.businessPartner,
  subPartner: booking.subPartner,
  priorityPasses: booking.priorityPass ? [priorityPassToWire(booking.priorityPass)] : [],
  boardingPasses: booking.boardingPass ? [boardingPassToWire(booking.boardingPass)] : [],
});

/** A booking after it was cancelled or moved. */
export const bookingChangeToWire = (booking: { id: number; status: BookingStatus; startsAt?: Date }) => ({
  id: booking.id,
  status: STATUS[booking.status],
  datetimeStart: booking.startsAt,
});
