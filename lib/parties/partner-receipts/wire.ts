import { z } from 'zod';

/** A partner receipt as the API names it: as it is, its dates as text. */
export const partnerReceiptOutput = z
  .object({
    id: z.number().int(),
    businessPartnerId: z.number().int(),
    partnerName: z.string(),
    receiptName: z.string(),
    receiptEmail: z.string(),
    receiptDescription: z.string(),
    logo: z.string().nullable().meta({ description: 'The address of the logo' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'PartnerReceipt' });

export type PartnerReceiptWire = z.infer<typeof partnerReceiptOutput>;
