import { z } from 'zod';
import { podCommand } from '@/lib/pods/schema';

const named = z.object({ id: z.number().int(), name: z.string() });
const dollars = z.number().meta({ description: 'US dollars' });
const instant = z.iso.datetime();

/** A booking as a list shows it. Neither webId nor passcode is ever part of it. */
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
    timezone: z.string().meta({ description: 'The space’s zone, which rules every time that is shown' }),
    duration: z.number().int().meta({ description: 'Minutes' }),
    subTotal: dollars,
    discount: dollars,
    tax: dollars,
    credit: dollars,
    amount: dollars,
    totalRefund: dollars,
    promoCode: z.string().nullable(),
    isExtendedBooking: z.boolean(),
    createdAt: instant,
    cancelledAt: instant.nullable(),
    user: named.extend({ email: z.string(), phone: z.string() }),
    pod: named.extend({ inventoryId: z.string().nullable() }),
    location: named.extend({ city: z.string().nullable(), country: z.string().nullable() }),
    business_partner: named,
    subPartner: named.nullable(),
  })
  .meta({ id: 'BookingRow' });

export type BookingRow = z.infer<typeof bookingRow>;

const period = z.object({
  id: z.number().int(),
  ordinal: z.number().int(),
  state: z.string(),
  datetimeStart: instant,
  datetimeEnd: instant,
  duration: z.number().int(),
  subtotal: dollars,
  tax: dollars,
  discount: dollars,
  wallet: dollars,
  amount: dollars,
  createdAt: instant,
});

const payment = z.object({
  id: z.number().int(),
  state: z.string(),
  amount: dollars,
  captured: dollars,
  refunded: dollars,
  card: z.string().nullable(),
  reference: z.string().nullable(),
});

/** Everything that staff may see of a booking. */
export const bookingDetail = bookingRow
  .extend({
    accessCode: z.string().nullable(),
    wifiAccessCode: z.string().nullable(),
    waived: dollars,
    PPSummaryAmount: dollars.meta({ description: 'What the partner is billed' }),
    cancelReason: z.string().nullable(),
    iwgReservationId: z.string().nullable(),
    pricingPlan: z.string().nullable(),
    periods: z.array(period),
    payments: z.array(payment),
    space: z.object({
      address: z.string().nullable(),
      zipcode: z.string().nullable(),
      size: z.number().nullable(),
      description: z.string().nullable(),
      tax: z.number(),
      inventoryId: z.string().nullable(),
      iwgCentreId: z.string().nullable(),
      amenities: z.array(z.string()),
    }),
    priorityPass: z
      .object({
        priorityUserName: z.string(),
        priorityCardNumber: z.string().meta({ description: 'Its last four digits' }),
        inputType: z.string().nullable(),
        priorityPassCost: dollars,
        cardCreatedOn: z.string().nullable(),
        cardExpiresOn: z.string().nullable(),
      })
      .nullable(),
    boardingPass: z
      .object({
        boardedUserName: z.string(),
        airlineName: z.string().nullable(),
        flightNumber: z.string().nullable(),
        departingFrom: z.string().nullable(),
        arrivingTo: z.string().nullable(),
        travelDate: z.string().nullable(),
      })
      .nullable(),
    commands: z.array(podCommand),
  })
  .meta({ id: 'Booking' });

export type BookingDetail = z.infer<typeof bookingDetail>;
