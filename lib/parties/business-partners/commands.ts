import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import {
  adminBusinessPartners,
  admins,
  bookings,
  businessPartners,
  spaceBusinessPartners,
  spaces,
} from '@/db/tables';
import { lockRecord, spacesThatUse } from '@/lib/catalogue/record-commands';
import { boxKeyOf } from '@/lib/column-values/box-key';
import { forbidden, invalid, invalidField, notFound, refuse } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { onlyRow } from '@/lib/foundation/only-row';
import { encryptSecret } from '@/lib/foundation/signatures-and-encryption';
import { counted } from '@/lib/foundation/text/words';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { newToken, sha256 } from '@/lib/foundation/tokens';
import { assertFresh, uniquely } from '@/lib/foundation/write-conflicts';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { acceptImage } from '@/lib/platform/images/accept';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import { loadBusinessPartners } from './list';
import { type ReceiptText, receiptTextProblems } from './receipt-text';
import { type BusinessPartner, businessPartnerInput, businessPartnerUpdate } from './schema';

export const noun = 'business partner';
const permission = 'businessPartners.manage';

/** Locks a business partner in the actor's scope for an update; throws 404. */
export async function lockOwnPartner(tx: Tx, actor: Actor, id: number) {
  if (partnerScope(actor)?.includes(id) === false) throw notFound('Business partner');
  return lockRecord(tx, businessPartners, id, noun);
}

/** A business partner for responses and audit entries: the key is masked. */
export async function loadBusinessPartner(tx: Tx, id: number): Promise<BusinessPartner> {
  const [partner] = await loadBusinessPartners(tx, [id]);
  if (!partner) throw notFound('Business partner');
  return partner;
}

/**
 * The new value of the logo; undefined leaves the current one, also if its own address is sent back. Throws 404 for a
 * partner outside the actor's scope, before the picture is inspected.
 */
async function newLogo(actor: Actor, id: number, sent: string | null | undefined) {
  if (!sent) return sent;
  const [row] = await db()
    .select({ logo: businessPartners.logo })
    .from(businessPartners)
    .where(and(eq(businessPartners.id, id), ownPartners(actor, businessPartners.id)));
  if (!row) throw notFound('Business partner');
  return sent === (row.logo && fileUrl(row.logo)) ? undefined : acceptImage(sent, 'partner-logo', 'logo');
}

/**
 * Checks that the parent exists and is not a sub-partner, and locks it until this transaction ends; throws 400 on it.
 */
async function lockParent(tx: Tx, parentId: number): Promise<void> {
  const [parent] = await tx
    .select({ parentId: businessPartners.parentId })
    .from(businessPartners)
    .where(and(eq(businessPartners.id, parentId), isNull(businessPartners.deletedAt)))
    .for('key share');
  if (!parent) throw invalidField('parentId', 'Choose a partner from the list');
  if (parent.parentId !== null)
    throw invalidField('parentId', 'Choose a partner that is not a sub-partner itself');
}

/**
 * Adds a business partner with its keys; the API key is revealed by a separate call. Throws 409 on `code` for a
 * duplicate, and 403 for a scoped sub-admin, who would not see the new partner.
 */
export const createBusinessPartner = command({
  permission,
  input: businessPartnerInput,
  async prepare(actor, { logo }) {
    if (partnerScope(actor) !== null) throw forbidden();
    return logo ? acceptImage(logo, 'partner-logo', 'logo') : logo;
  },
  async run({ tx, input: { logo: _, fileName, ...input }, prepared: logo, audit }) {
    if (input.parentId) await lockParent(tx, input.parentId);
    const apiKey = newToken('hpk');
    const values = {
      ...input,
      logo,
      fileName: logo ? fileName : null,
      boxKey: boxKeyOf(randomBytes(16)),
      apiKeyHash: sha256(apiKey),
      apiKeyEncrypted: encryptSecret('partner-key', apiKey),
    };
    const rows = await uniquely(
      `A business partner with the code ${input.code} already exists`,
      () => tx.insert(businessPartners).values(values).returning({ id: businessPartners.id }),
      'code',
    );
    const partner = await loadBusinessPartner(tx, onlyRow(rows).id);
    await audit({ action: 'business-partner.create', entityId: partner.id, after: partner });
    return partner;
  },
});

/**
 * Checks the resulting receipt text: the sent values merged over the current ones; throws 400 for an incomplete one.
 */
function assertComplete(sent: ReceiptText, current: BusinessPartner): void {
  const { receiptName, receiptEmail, receiptDescription } = sent;
  if ([receiptName, receiptEmail, receiptDescription].every((text) => text === undefined)) return;
  const problems = receiptTextProblems({
    receiptName: receiptName === undefined ? current.receiptName : receiptName,
    receiptEmail: receiptEmail === undefined ? current.receiptEmail : receiptEmail,
    receiptDescription: receiptDescription === undefined ? current.receiptDescription : receiptDescription,
  });
  if (problems[0]) throw invalid(problems[0].message, problems);
}

/** Updates the fields that are sent; code, parent and keys are fixed. A new logo brings its own file name. */
export const updateBusinessPartner = command({
  permission,
  input: businessPartnerUpdate,
  prepare: (actor, { id, logo }) => newLogo(actor, id, logo),
  async run({ tx, actor, input: { id, updatedAt, fileName, logo: _, ...input }, prepared: logo, audit }) {
    const row = await lockOwnPartner(tx, actor, id);
    assertFresh(row.updatedAt, updatedAt, noun);
    const before = await loadBusinessPartner(tx, id);
    assertComplete(input, before);
    const named = logo === undefined ? fileName : (logo && fileName) || null;
    await tx
      .update(businessPartners)
      .set({ ...input, name: input.name ?? row.name, logo, fileName: named })
      .where(eq(businessPartners.id, id));
    const after = await loadBusinessPartner(tx, id);
    await audit({ action: 'business-partner.update', entityId: id, before, after });
    return after;
  },
});

/** The records that use a partner, in words; lapsed holds do not count. */
async function usesOf(tx: Tx, id: number): Promise<string[]> {
  const sells = spacesThatUse(spaceBusinessPartners, spaceBusinessPartners.businessPartnerId, id);
  const assigned = sql`exists (select 1 from ${adminBusinessPartners} where ${adminBusinessPartners.adminId} = ${admins.id} and ${adminBusinessPartners.businessPartnerId} = ${id})`;
  const booked = and(
    or(eq(bookings.businessPartnerId, id), eq(bookings.subPartnerId, id)),
    sql`${bookings.cancelReason} is distinct from 'lapsed'`,
  );
  const uses: [number, string][] = [
    [await tx.$count(spaces, and(ne(spaces.status, 'deleted'), sells)), 'space'],
    [await tx.$count(admins, and(isNull(admins.deletedAt), assigned)), 'sub-admin'],
    [await tx.$count(bookings, booked), 'booking'],
    [
      await tx.$count(
        businessPartners,
        and(eq(businessPartners.parentId, id), isNull(businessPartners.deletedAt)),
      ),
      'sub-partner',
    ],
  ];
  return uses.flatMap(([count, noun]) => (count > 0 ? [counted(count, noun)] : []));
}

/**
 * Deletes a business partner with its keys; 409 while it is used, and for the default partner:
 * docs/rules.md#business-partners.
 */
export const deleteBusinessPartner = command({
  permission,
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit }) {
    const row = await lockOwnPartner(tx, actor, id);
    if (row.isHouse) throw refuse('house');
    const uses = await usesOf(tx, id);
    if (uses.length > 0) {
      const users = new Intl.ListFormat('en-GB').format(uses);
      throw refuse('in_use.partner', { users });
    }
    const before = await loadBusinessPartner(tx, id);
    await tx.update(businessPartners).set({ deletedAt: dbNow() }).where(eq(businessPartners.id, id));
    await audit({ action: 'business-partner.delete', entityId: id, before });
  },
});
