import { z } from 'zod';
import type { NamedSpace } from '@/lib/catalogue/spaces/pod-name';
import { acrossFields } from '@/lib/foundation/input/across-fields';
import { nameField, optionalText, seenVersion } from '@/lib/foundation/input/fields';
import { PICTURE_SENT, pictureText } from '@/lib/platform/images/rules';
import { promoDiscountProblem } from './promo-discount';

const fields = z.object({
  name: nameField,
  promo: optionalText(40)
    .refine((text) => !text || /^[A-Za-z0-9_-]+$/.test(text), 'Use letters, digits, - and _ only')
    .meta({ description: 'What visitors enter; case does not matter. Goes with a discount above 0' }),
  discount: z
    .number({ error: 'Enter the discount in percent' })
    .min(0, 'The discount cannot be negative')
    .max(100, 'At most 100 percent')
    .multipleOf(0.01, 'At most two decimals')
    .nullish()
    .meta({ description: 'Percent, at most two decimals. Goes with a promo' }),
  logoUrl: pictureText('Choose a logo').nullish().meta({ description: PICTURE_SENT }),
  fileName: optionalText(255).meta({ description: 'The original name of the logo' }),
});

/** A partner. On creation, null is the same as absent. */
export const partnerInput = acrossFields(fields, (partner) => {
  const problem = promoDiscountProblem(partner);
  return problem ? [problem] : [];
});

/** An absent key leaves its value unchanged, null clears it. */
export const partnerUpdate = fields.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

export type Partner = {
  id: number;
  name: string;
  promo: string | null;
  /** 0 without a promo. */
  discountPercent: number;
  logoUrl: string | null;
  fileName: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A partner with the spaces where its promo is valid, as far as they are in the reader's scope. */
export type PartnerDetail = Partner & {
  spaces: (NamedSpace & { id: number; isActive: boolean })[];
};
