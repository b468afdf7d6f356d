import { z } from 'zod';
import type { BusinessPartner, BusinessPartnerDetail } from './schema';

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

export type BusinessPartnerWire = z.infer<typeof businessPartnerOutput>;

export const businessPartnerDetail = businessPartnerOutput
  .extend({ subPartners: z.array(partnerName) })
  .meta({ id: 'BusinessPartnerDetail' });

export type BusinessPartnerDetailWire = z.infer<typeof businessPartnerDetail>;

export const revealedKey = z.object({ api_key: z.string() });

export const businessPartnerToWire = ({ apiKey, isDefault, ...partner }: BusinessPartner) => ({
  ...partner,
  api_key: apiKey,
  parentId: partner.parent?.id ?? null,
  isHouse: isDefault,
});

export const businessPartnerDetailToWire = ({ subPartners, ...partner }: BusinessPartnerDetail) => ({
  ...businessPartnerToWire(partner),
  subPartners,
});

export const revealedKeyToWire = ({ apiKey }: { apiKey: string }) => ({ api_key: apiKey });
