import { z } from 'zod';
import { podCommand } from '@/lib/devices/pod-commands/schema';

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

/** A row of the list of bookings. Never contains the webId or the passcode. */
export const bookingRow = z
  .object({
    id: z.number().int(),
    transactionId: z.string(),
    status: z
      .number()
      .int()
      .meta({ description: '1 pending, 2 confirmed, 3 cancelled, 4 rescheduled, 5 extended' }),
    bookingType: z.enum(['ALL', 'WALKIN', 'PP', 'BP']),
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
    totalRefund: dollars,
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
    user: named.extend({ email: z.string(), phone: z.string() }),
    pod: named.extend({
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

export type BookingRow = z.infer<typeof bookingRow>;

/** A period with its price: the booking itself, or an extension. */
export const priceLine = z
  .object({
    id: z.number().int(),
    ordinal: z.number().int().meta({ description: '0 is the booking itself, 1 its first extension' }),
    state: z.enum(['held', 'paying', 'confirmed', 'released']),
    datetimeStart: instant,
    datetimeEnd: instant,
    duration: z.number().int().meta({ description: 'Minutes' }),
    subtotal: dollars,
    discount: dollars,
    tax: dollars,
    waived: dollars,
    wallet: dollars,
    amount: dollars,
    createdAt: instant,
    confirmedAt: instant.nullable(),
    subPartnerName: text,
  })
  .meta({ id: 'PriceLine' });

export type PriceLine = z.infer<typeof priceLine>;

const walkUpPayment = z
  .object({ method: z.string(), reference: text, amount: dollars })
  .meta({ description: 'What a walk-up paid at the counter' });

const payment = z.object({
  id: z.number().int(),
  state: z.string(),
  amount: dollars,
  captured: dollars,
  refunded: dollars,
  card: text,
  reference: text,
});

/** A refund in the booking's history: method, state, reason and who requested it. */
export const refundLine = z.object({
  id: z.number().int(),
  method: z.enum(['card', 'wallet']),
  state: z.enum(['pending', 'succeeded', 'failed']),
  amount: dollars,
  reason: text,
  reference: text.meta({ description: 'The provider’s' }),
  failure: text,
  by: z.string().meta({ description: 'The email of a member of staff, or `system`' }),
  createdAt: instant,
});

export type RefundLine = z.infer<typeof refundLine>;

/** Everything that staff may see of a booking. */
export const bookingDetail = bookingRow
  .extend({
    accessCode: text,
    wifiAccessCode: text,
    confirmedAt: instant.nullable(),
    cancelledBy: text.meta({ description: 'The email of a member of staff' }),
    pod: bookingRow.shape.pod.extend({ description: text, amenities: z.array(z.string()) }),
    periods: z.array(priceLine),
    payments: z.array(payment),
    payment: walkUpPayment.nullable(),
    refunds: z.array(refundLine),
    commands: z.array(podCommand),
  })
  .meta({ id: 'Booking' });

export type BookingDetail = z.infer<typeof bookingDetail>;
