import { z } from 'zod';
import type { Partner } from './schema';

export const partnerOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    promo: z.string().nullable(),
    code: z.string().nullable().meta({ description: 'The same as `promo`' }),
    discount: z.number().meta({ description: 'Percent; 0 without a promo' }),
    logoUrl: z.string().nullable().meta({ description: 'The address of the logo' }),
    fileName: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Partner' });

export type PartnerWire = z.infer<typeof partnerOutput>;

/** A partner with the spaces where its promo is valid, as far as they are in the reader's scope. */
export const partnerDetail = partnerOutput
  .extend({
    spaces: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        location: z.string(),
        isActive: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PartnerDetail' });

export type PartnerDetailWire = z.infer<typeof partnerDetail>;

/** A partner, or one with its spaces. */
export const partnerToWire = <Row extends Partner>({ discountPercent, ...partner }: Row) => ({
  ...partner,
  code: partner.promo,
  discount: discountPercent,
});
