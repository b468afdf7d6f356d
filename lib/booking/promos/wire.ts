import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import { inDollars } from '@/lib/platform/http/output';
import { ownedFields } from '@/lib/platform/ownership/fields';
import type { Promo, SeasonalCredit, SeasonalPromo } from './schema';

const dollars = z.number().meta({ description: 'US dollars' });
const instant = z.iso.datetime();

export const promoOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    amount: dollars,
    expiredAt: instant.nullable(),
    userId: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'The user it belongs to; null if anyone may use it' }),
    maxUseLimit: z.number().int(),
    usedCount: z.number().int(),
    ...ownedFields,
    availableToAll: z.boolean(),
    isActive: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'PromoCode' });

export type PromoWire = z.infer<typeof promoOutput>;

export const seasonalPromoOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    amount: dollars,
    fromDate: instant.nullable(),
    expiredAt: instant.nullable(),
    maxUseLimit: z.number().int().meta({ description: '0 is no limit' }),
    usedCount: z.number().int(),
    isActive: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'SeasonalPromo' });

export type SeasonalPromoWire = z.infer<typeof seasonalPromoOutput>;

export const seasonalCreditOutput = z
  .object({
    creditId: z.number().int(),
    amount: dollars,
    fromDate: instant.nullable(),
    toDate: instant.nullable(),
    expiresAfterDays: z.number().int().nullable().meta({ description: 'Null if it does not expire' }),
    isActive: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'SeasonalCredit' });

export type SeasonalCreditWire = z.infer<typeof seasonalCreditOutput>;

export const promoToWire = ({ amountCents, customerId, ...promo }: Promo) => ({
  ...promo,
  amount: toDollars(amountCents),
  userId: customerId,
});

export const seasonalPromoToWire = (promo: SeasonalPromo) => inDollars(promo);

export const seasonalCreditToWire = ({ id, amountCents, ...credit }: SeasonalCredit) => ({
  ...credit,
  creditId: id,
  amount: toDollars(amountCents),
});
