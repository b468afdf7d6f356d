import { z } from 'zod';
import { emailField } from '@/lib/access/schema';
import { chosenId, codeField, nameField, optionalText, seenVersion } from '@/lib/fields';
import { LONGEST_OVERLAP_HOURS, OVERLAP_HOURS } from './keys';
import { DESCRIPTION_LENGTH, type ReceiptText, receiptProblems } from './receipt-text';

export const logoField = z.string({ error: 'Choose a logo' }).min(1, 'Choose a logo').nullish().meta({
  description:
    'At most 340x108 px: a data URL up to 1 MB, or a pathname that `GET /images/signed-url` gave. Send it only if it changed',
});

const fields = z.object({
  name: nameField,
  logo: logoField,
  fileName: optionalText(255).meta({ description: 'What the logo was called before it was sent' }),
  receiptName: optionalText(120).meta({ description: 'Goes with an e-mail and a description' }),
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

/** What a business partner is made of. On adding, null is the same as nothing. */
export const businessPartnerInput = fields
  .extend({
    code: codeField('Enter a code').meta({
      description: 'Upper case, unique, and fixed once the partner is there',
    }),
    parentId: chosenId('Choose a partner from the list')
      .nullish()
      .meta({ description: 'Makes it a sub-partner of that one, which has no parent itself' }),
  })
  .superRefine(joint);

/** As the edit form sends it: code and parent are fixed. */
export const businessPartnerChange = fields.superRefine(joint);

/** An absent key keeps its value, null clears it. Code, parent and keys can not be changed by it. */
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
    .max(LONGEST_OVERLAP_HOURS, `At most ${LONGEST_OVERLAP_HOURS} hours`)
    .default(OVERLAP_HOURS)
    .meta({ description: 'How long the old key works beside the new one; 0 ends it at once' }),
  updatedAt: seenVersion,
});

const text = z.string().nullable();
export const partnerName = z.object({ id: z.number().int(), name: z.string(), code: z.string() });

export const businessPartnerOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    code: z.string(),
    api_key: z.string().meta({ description: 'Masked; `POST …/{id}/reveal-key` answers it' }),
    previousKeyExpiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until then the key before this one works too; null when it does not' }),
    boxKey: z.string().meta({ description: 'Public and permanent: printed in QR links' }),
    parentId: z.number().int().nullable(),
    parent: partnerName.nullable().meta({ description: 'Whose sub-partner it is' }),
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
