import type { TransactionSql } from 'postgres';
import { boxKeyOf } from '@/lib/business-partners/keys';
import { type Keys, sha256 } from './keys';

type NewPartner = {
  name: string;
  code: string;
  parentId?: number;
  isHouse?: boolean;
  receipt?: { name: string; email: string; description: string };
};

/** Adds a business partner with its permanent box key and its first API key; answers its id. */
export async function addBusinessPartner(
  tx: TransactionSql,
  keys: Keys,
  partner: NewPartner,
): Promise<number> {
  const apiKey = `hpk_${keys.text(`api-key:${partner.code}`)}`;
  const row = {
    name: partner.name,
    code: partner.code,
    parent_id: partner.parentId ?? null,
    is_house: partner.isHouse ?? false,
    box_key: boxKeyOf(keys.bytes(`box-key:${partner.code}`)),
    api_key_hash: sha256(apiKey),
    api_key_encrypted: keys.encrypt(apiKey),
    receipt_name: partner.receipt?.name ?? null,
    receipt_email: partner.receipt?.email ?? null,
    receipt_description: partner.receipt?.description ?? null,
  };
  const [added] = await tx<{ id: number }[]>`insert into business_partners ${tx(row)} returning id::int`;
  return added!.id;
}

export type BusinessPartnerIds = { house: number; priorityPass: number; meridian: number; transit: number };

/** The partners of the demo story beside the house, three of them under the priority-pass partner. */
export async function seedBusinessPartners(tx: TransactionSql, keys: Keys): Promise<BusinessPartnerIds> {
  const [house] = await tx<{ id: number }[]>`select id::int from business_partners where is_house`;
  const priorityPass = await addBusinessPartner(tx, keys, { name: 'Priority Pass', code: 'PP' });
  for (const [name, code] of [
    ['Aurora Card Services', 'PP-AURORA'],
    ['Northbank Travel Club', 'PP-NORTHBANK'],
    ['Skyline Rewards', 'PP-SKYLINE'],
  ] as const) {
    await addBusinessPartner(tx, keys, { name, code, parentId: priorityPass });
    await tx`insert into partner_receipts ${tx({
      business_partner_id: priorityPass,
      partner_name: name,
      receipt_name: name,
      receipt_email: `receipts@${code.slice(3).toLowerCase()}.example`,
      receipt_description: `Your visit was covered by ${name}. Nothing is charged to your card.`,
    })}`;
  }
  const meridian = await addBusinessPartner(tx, keys, {
    name: 'Meridian Lounges',
    code: 'MERIDIAN',
    receipt: {
      name: 'Meridian Lounges Ltd',
      email: 'receipts@meridian-lounges.example',
      description: 'Thank you for working with us between flights. VAT included where it applies.',
    },
  });
  const transit = await addBusinessPartner(tx, keys, { name: 'Transit Suites', code: 'TRANSIT' });
  return { house: house!.id, priorityPass, meridian, transit };
}
