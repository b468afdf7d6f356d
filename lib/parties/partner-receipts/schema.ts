import { z } from 'zod';
import { chosenId, emailField, requiredText, seenVersion } from '@/lib/foundation/fields';
import { DESCRIPTION_LENGTH } from '@/lib/parties/business-partners/receipt-text';
import { logoField } from '@/lib/parties/business-partners/schema';

const required = (most: number, sentence: string) => requiredText(most, sentence);

/** What the form sends: the receipt text, and the name of the sub-partner it is for. */
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

/** An absent key keeps its value; null clears the logo. A receipt stays with its partner. */
export const partnerReceiptUpdate = partnerReceiptForm
  .partial()
  .extend({ id: z.number().int(), updatedAt: seenVersion });

export type PartnerReceipt = {
  id: number;
  businessPartnerId: number;
  partnerName: string;
  receiptName: string;
  receiptEmail: string;
  receiptDescription: string;
  /** The address of the logo. */
  logo: string | null;
  createdAt: Date;
  updatedAt: Date;
};
