import { randomBytes } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { escapeHtml } from '@/lib/foundation/text/escape-html';
import { plainText } from '@/lib/foundation/text/plain-text';
import { addBusinessPartner } from './add-business-partner';
import { seedGeography } from './geography';
import { type Keys, keysFrom } from './keys';
import { PRIVACY_HTML, TERMS_HTML } from './legal-texts';
import { alignSequences } from './sequences';

/**
 * The only partner type of spaces that has a rule of its own (docs/rules.md#box-types). A space without one is the
 * operator's own product.
 */
const BOX_TYPES = ['Staples'];

/** A known text, encrypted to check later whether a key is the right one. */
const CANARY = 'hushpod';

/**
 * Writes the reference data of every installation: permissions, box types, geography, the default partner, initial
 * texts and the seasonal rows (docs/rules.md#database). Idempotent: it adds what is missing and renames permissions,
 * and never changes what an operator changed. `encryptionKey` protects the partner's API key; `brand` is the name of
 * a new default partner, and appears in the first texts.
 */
export async function seedReference(sql: Sql, encryptionKey: string, brand = 'Hushpod'): Promise<void> {
  const keys = keysFrom(encryptionKey);
  await sql.begin(async (tx) => {
    await seedInstallation(tx, keys);
    await seedPermissions(tx);
    await tx`
      insert into box_types ${tx(BOX_TYPES.map((partner_name) => ({ partner_name })))}
      on conflict (partner_name) do nothing`;
    await seedGeography(tx);
    await seedDefaultPartner(tx, keys, brand);
    await seedTexts(tx, brand);
    await seedSeasonal(tx);
    await alignSequences(tx);
  });
}

/** The identity of the installation, written once and never changed: docs/rules.md#installation. */
async function seedInstallation(tx: TransactionSql, { ring }: Keys): Promise<void> {
  await tx`
    insert into installation (key, canary_encrypted)
    values (${randomBytes(8).toString('hex')}, ${ring.encrypt('canary', CANARY)}) on conflict do nothing`;
}

async function seedPermissions(tx: TransactionSql): Promise<void> {
  await tx`
    insert into permissions ${tx(PERMISSIONS, 'id', 'name', 'restricts')}
    on conflict (id) do update set name = excluded.name, restricts = excluded.restricts
    where (permissions.name, permissions.restricts) is distinct from (excluded.name, excluded.restricts)`;
}

async function seedDefaultPartner(tx: TransactionSql, keys: Keys, name: string): Promise<void> {
  const [defaultPartner] = await tx`select 1 from business_partners where is_house`;
  if (!defaultPartner) await addBusinessPartner(tx, keys, { name, code: 'HUSHPOD', isHouse: true });
}

/** The first texts name the operator's brand. A lawyer's text replaces them. */
async function seedTexts(tx: TransactionSql, brand: string): Promise<void> {
  for (const [kind, html] of [
    ['terms', TERMS_HTML],
    ['privacy', PRIVACY_HTML],
  ] as const) {
    const branded = html.replaceAll('Hushpod', escapeHtml(brand));
    await tx`
      insert into texts (kind, html, plain) select ${kind}, ${branded}, ${plainText(branded)}
      where not exists (select 1 from texts where kind = ${kind})`;
  }
}

/** The two boxes of the Promo Code screen each edit one existing row. */
async function seedSeasonal(tx: TransactionSql): Promise<void> {
  await tx`
    insert into seasonal_credits (amount_cents, is_active) select 500, false
    where not exists (select 1 from seasonal_credits)`;
  await tx`
    insert into promo_codes (name, kind, amount_cents, is_active) select 'SEASON10', 'seasonal', 1000, false
    where not exists (select 1 from promo_codes where kind = 'seasonal')`;
}
