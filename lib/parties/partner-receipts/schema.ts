import { z } from 'zod';
import { chosenId, emailField, requiredText, seenVersion } from '@/lib/foundation/input/fields';
import { DESCRIPTION_LENGTH } from '@/lib/parties/business-partners/receipt-text';
import { logoField } from '@/lib/parties/business-partners/schema';
import { outputOf } from '@/lib/platform/http/output';

const required = (most: number, sentence: string) => requiredText(most, sentence);

/** The input of the form: the receipt text, and the name of the sub-partner it is for. */
export const partnerReceiptForm = z.object({
  partnerName: required(120, 'Enter the partner name').meta({
    description: 'The name or the code of the sub-partner whose bookings take it; case does not matter',
  }),
  receiptName: required(120, 'Enter the receipt name'),
  receiptEmail: emailField,
  receiptDescription: required(DESCRIPTION_LENGTH, 'Enter the receipt description'),
  logo: logoField,
});

export const partnerReceiptInput = partnerReceiptForm.extend({
  businessPartnerId: chosenId('Choose a partner from the list'),
});

/** An absent key leaves its value unchanged; null clears the logo. A receipt stays with its partner. */
export const partnerReceiptUpdate = partnerReceiptForm
  .partial()
  .extend({ id: z.number().int(), updatedAt: seenVersion });

const partnerReceiptRow = z.object({
  id: z.number().int(),
  businessPartnerId: z.number().int(),
  partnerName: z.string(),
  receiptName: z.string(),
  receiptEmail: z.string(),
  receiptDescription: z.string(),
  logo: z.string().nullable().meta({ description: 'The address of the logo' }),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type PartnerReceipt = z.infer<typeof partnerReceiptRow>;

export const partnerReceiptOutput = outputOf('PartnerReceipt', partnerReceiptRow);
export type PartnerReceiptWire = z.infer<typeof partnerReceiptOutput>;
