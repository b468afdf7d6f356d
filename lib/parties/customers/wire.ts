import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import { ownedFields } from '@/lib/platform/ownership/fields';
import type { CustomerRow } from './schema';

const dollars = z.number().meta({ description: 'US dollars' });

/**
 * A customer as the API returns it. Fields that a scoped sub-admin may not see are null:
 * docs/rules.md#shared-customers.
 */
export const customerOutput = z
  .object({
    id: z.number().int(),
    name: z.string().meta({ description: 'First and last name, or what there is instead' }),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string().nullable(),
    email: z.string().nullable(),
    countryCode: z.string().nullable(),
    phone: z.string().nullable(),
    profilePic: z.string().nullable(),
    isActive: z.boolean(),
    status: z.enum(['active', 'inactive', 'deleted']),
    wallet: dollars.nullable(),
    credit: z
      .array(z.object({ ...ownedFields, amount: dollars }))
      .nullable()
      .meta({
        description: 'The wallet by the owner of the credit: a partner’s counts at that partner alone',
      }),
    totalBooking: z.number().int().meta({ description: 'Bookings made, including cancelled ones' }),
    totalAmount: dollars.meta({ description: 'Total amount, minus refunds' }),
    address: z
      .object({
        address: z.string().nullable(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        country: z.string().nullable(),
        zipcode: z.string().nullable(),
        countryId: z.number().int().nullable(),
        stateId: z.number().int().nullable(),
        cityId: z.number().int().nullable(),
      })
      .nullable(),
    business_partners: z.array(z.object({ id: z.number().int(), name: z.string(), code: z.string() })),
    isShared: z.boolean().meta({
      description: 'They also booked with other partners: contact, wallet and profile are null',
    }),
    isAnonymised: z.boolean(),
    createdAt: z.iso.datetime(),
    createdOn: z.iso.date().meta({ description: 'The same as a day in the operator’s time zone' }),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });

export type CustomerWire = z.infer<typeof customerOutput>;

export const customerToWire = ({
  walletCents,
  credit,
  bookingCount,
  spentCents,
  businessPartners,
  ...customer
}: CustomerRow) => ({
  ...customer,
  isActive: customer.status === 'active',
  wallet: walletCents === null ? null : toDollars(walletCents),
  credit: credit?.map(({ cents, ...owned }) => ({ ...owned, amount: toDollars(cents) })) ?? null,
  totalBooking: bookingCount,
  totalAmount: toDollars(spentCents),
  business_partners: businessPartners,
});
