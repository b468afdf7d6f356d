import type { Sql, TransactionSql } from 'postgres';
import { PERMISSIONS } from '@/lib/access/permissions';
import { plainText } from '@/lib/rich-text/plain-text';
import { addBusinessPartner } from './business-partners';
import { seedGeography } from './geography';
import { type Keys, keysFrom } from './keys';
import { PRIVACY_HTML, TERMS_HTML } from './legal-texts';
import { alignSequences } from './sequences';

/** Whose furniture or centre a space can be; no entry means the operator's own product. */
const BOX_TYPES = ['Staples', 'Meridian Desk', 'Harbour Rooms'];

/**
 * What every installation needs before its first sign-in: permissions, box types, geography, the house
 * partner, first texts and the seasonal rows. May run at every start: it adds what is missing and renames
 * permissions, and never touches what an operator changed. `encryptionKey` protects the partner's API key.
 */
export async function seedReference(sql: Sql, encryptionKey: string): Promise<void> {
  const keys = keysFrom(encryptionKey);
  await sql.begin(async (tx) => {
    await seedPermissions(tx);
    await tx`
      insert into box_types ${tx(BOX_TYPES.map((partner_name) => ({ partner_name })))}
      on conflict (partner_name) do nothing`;
    await seedGeography(tx);
    await seedHouse(tx, keys);
    await seedTexts(tx);
    await seedSeasonal(tx);
    await alignSequences(tx);
  });
}

async function seedPermissions(tx: TransactionSql): Promise<void> {
  await tx`
    insert into permissions ${tx(PERMISSIONS, 'id', 'name', 'restricts')}
    on conflict (id) do update set name = excluded.name, restricts = excluded.restricts
    where (permissions.name, permissions.restricts) is distinct from (excluded.name, excluded.restricts)`;
}

async function seedHouse(tx: TransactionSql, keys: Keys): Promise<void> {
  const [house] = await tx`select 1 from business_partners where is_house`;
  if (!house) await addBusinessPartner(tx, keys, { name: 'Hushpod', code: 'HUSHPOD', isHouse: true });
}

async function seedTexts(tx: TransactionSql): Promise<void> {
  for (const [kind, html] of [
    ['terms', TERMS_HTML],
    ['privacy', PRIVACY_HTML],
  ] as const) {
    await tx`
      insert into texts (kind, html, plain) select ${kind}, ${html}, ${plainText(html)}
      where not exists (select 1 from texts where kind = ${kind})`;
  }
}

/** The two boxes of the Promo Code screen edit one row each, so that row has to be there. */
async function seedSeasonal(tx: TransactionSql): Promise<void> {
  await tx`
    insert into seasonal_credits (amount_cents, is_active) select 500, false
    where not exists (select 1 from seasonal_credits)`;
  await tx`
    insert into promo_codes (name, kind, amount_cents, is_active) select 'SEASON10', 'seasonal', 1000, false
    where not exists (select 1 from promo_codes where kind = 'seasonal')`;
}
