import type { TransactionSql } from 'postgres';
import { addBusinessPartner } from '@/db/reference/add-business-partner';
import type { Keys } from '@/db/reference/keys';

export type BusinessPartnerIds = { own: number; priorityPass: number; meridian: number; transit: number };

/** The partners of the demo story besides the default partner, three of them under the priority-pass partner. */
export async function seedBusinessPartners(tx: TransactionSql, keys: Keys): Promise<BusinessPartnerIds> {
  const [own] = await tx<{ id: number }[]>`select id::int from business_partners where is_house`;
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
  return { own: own!.id, priorityPass, meridian, transit };
}
