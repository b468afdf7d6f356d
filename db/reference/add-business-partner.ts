import type { TransactionSql } from 'postgres';
import { boxKeyOf } from '@/lib/column-values/box-key';
import { type Keys, sha256 } from './keys';

type NewPartner = {
  name: string;
  code: string;
  parentId?: number;
  isHouse?: boolean;
  receipt?: { name: string; email: string; description: string };
};

/** Adds a business partner with its permanent box key and its first API key, and returns its id. */
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
    api_key_encrypted: keys.ring.encrypt('partner-key', apiKey),
    receipt_name: partner.receipt?.name ?? null,
    receipt_email: partner.receipt?.email ?? null,
    receipt_description: partner.receipt?.description ?? null,
  };
  const [added] = await tx<{ id: number }[]>`insert into business_partners ${tx(row)} returning id::int`;
  if (!added) throw new Error('The business partner was not added.');
  return added.id;
}
