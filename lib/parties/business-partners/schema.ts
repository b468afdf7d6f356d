import { z } from 'zod';
import {
  chosenId,
  codeField,
  nameField,
  optionalEmail,
  optionalText,
  seenVersion,
} from '@/lib/foundation/input/fields';
import { pictureText } from '@/lib/platform/images/rules';
import { MAX_OVERLAP_HOURS, OVERLAP_HOURS } from './keys';
import { DESCRIPTION_LENGTH, type ReceiptText, receiptTextProblems } from './receipt-text';

export const logoField = pictureText('Choose a logo').nullish().meta({
  description:
    'At most 340x108 px: a data URL up to 1 MB, or a pathname from `GET /images/signed-url`. Send it only if it changed',
});

const fields = z.object({
  name: nameField,
  logo: logoField,
  fileName: optionalText(255).meta({ description: 'The original name of the logo' }),
  receiptName: optionalText(120).meta({ description: 'Requires an email and a description' }),
  receiptEmail: optionalEmail,
  receiptDescription: optionalText(DESCRIPTION_LENGTH),
});

function joint(text: ReceiptText, context: z.RefinementCtx) {
  for (const { path, message } of receiptTextProblems(text))
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

/** The input of the edit form: code and parent are fixed. */
export const businessPartnerChange = fields.superRefine(joint);

/** An absent key leaves its value unchanged, null clears it. Code, parent and keys cannot be changed. */
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

/** A business partner as it is named in a relation. */
export type PartnerName = { id: number; name: string; code: string };

/** A business partner; its API key is masked. */
export type BusinessPartner = PartnerName & {
  apiKey: string;
  /** The end of the previous key's validity; null if it is no longer valid. */
  previousKeyExpiresAt: Date | null;
  /** The box key, which is public and permanent: printed in QR links. */
  boxKey: string;
  parent: PartnerName | null;
  isDefault: boolean;
  /** The address of the logo. */
  logo: string | null;
  fileName: string | null;
  receiptName: string | null;
  receiptEmail: string | null;
  receiptDescription: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type BusinessPartnerDetail = BusinessPartner & { subPartners: PartnerName[] };
