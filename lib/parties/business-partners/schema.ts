import { z } from 'zod';
import {
  chosenId,
  codeField,
  emailField,
  nameField,
  optionalText,
  seenVersion,
} from '@/lib/foundation/fields';
import { MAX_OVERLAP_HOURS, OVERLAP_HOURS } from './keys';
import { DESCRIPTION_LENGTH, type ReceiptText, receiptProblems } from './receipt-text';

export const logoField = z.string({ error: 'Choose a logo' }).min(1, 'Choose a logo').nullish().meta({
  description:
    'At most 340x108 px: a data URL up to 1 MB, or a pathname from `GET /images/signed-url`. Send it only if it changed',
});

const fields = z.object({
  name: nameField,
  logo: logoField,
  fileName: optionalText(255).meta({ description: 'The original name of the logo' }),
  receiptName: optionalText(120).meta({ description: 'Requires an email and a description' }),
  receiptEmail: z
    .string({ error: 'Invalid Email' })
    .trim()
    .transform((text) => text || null)
    .pipe(emailField.nullable())
    .nullish(),
  receiptDescription: optionalText(DESCRIPTION_LENGTH),
});

function joint(text: ReceiptText, context: z.RefinementCtx) {
  for (const { path, message } of receiptProblems(text))
    context.addIssue({ code: 'custom', path: [path], message });
}

/** A business partner. On creation, null is the same as absent. */
export const businessPartnerInput = fields
  .extend({
    code: codeField('Enter a code').meta({
      description: 'Upper case and unique; cannot be changed later',
    }),
    parentId: chosenId('Choose a partner from the list')
      .nullish()
      .meta({ description: 'Makes it a sub-partner of this one, which must not have a parent itself' }),
  })
  .superRefine(joint);

/** What the edit form sends: code and parent are fixed. */
export const businessPartnerChange = fields.superRefine(joint);

/** An absent key keeps its value, null clears it. Code, parent and keys cannot be changed. */
export const businessPartnerUpdate = fields
  .partial()
  .extend({ id: z.number().int(), updatedAt: seenVersion });

const NO_HOURS = 'Enter a whole number of hours';

export const keyRotation = z.object({
  id: z.number().int(),
  overlapHours: z
    .number({ error: NO_HOURS })
    .int(NO_HOURS)
    .min(0, 'The overlap cannot be negative')
    .max(MAX_OVERLAP_HOURS, `At most ${MAX_OVERLAP_HOURS} hours`)
    .default(OVERLAP_HOURS)
    .meta({ description: 'How long the old key keeps working; 0 ends it at once' }),
  updatedAt: seenVersion,
});

const text = z.string().nullable();
const partnerName = z.object({ id: z.number().int(), name: z.string(), code: z.string() });

export const businessPartnerOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    code: z.string(),
    api_key: z.string().meta({ description: 'Masked; `POST …/{id}/reveal-key` returns it' }),
    previousKeyExpiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until then the previous key works too; null when it does not' }),
    boxKey: z.string().meta({ description: 'Public and permanent: printed in QR links' }),
    parentId: z.number().int().nullable(),
    parent: partnerName.nullable().meta({ description: 'The partner that it is a sub-partner of' }),
    isHouse: z.boolean().meta({ description: 'The operator’s own' }),
    logo: text.meta({ description: 'The address of the logo' }),
    fileName: text,
    receiptName: text,
    receiptEmail: text,
    receiptDescription: text,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'BusinessPartner' });

export type BusinessPartner = z.infer<typeof businessPartnerOutput>;

export const businessPartnerDetail = businessPartnerOutput
  .extend({ subPartners: z.array(partnerName) })
  .meta({ id: 'BusinessPartnerDetail' });

export type BusinessPartnerDetail = z.infer<typeof businessPartnerDetail>;

export const revealedKey = z.object({ api_key: z.string() });
