import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db, type Tx } from '@/db/client';
import {
  adminBusinessPartners,
  admins,
  bookings,
  businessPartners,
  spaceBusinessPartners,
  spaces,
} from '@/db/tables';
import { type Actor, partnerScope } from '@/lib/access/actor';
import { encryptSecret, newToken, sha256 } from '@/lib/access/secrets';
import { linkedSpaces, lockLive } from '@/lib/catalogue';
import { command } from '@/lib/command';
import { conflict, forbidden, invalid, invalidField, notFound } from '@/lib/errors';
import { acceptImage } from '@/lib/images/accept';
import { fileUrl } from '@/lib/integrations/blob';
import { counted } from '@/lib/words';
import { assertFresh, uniquely } from '@/lib/write';
import { boxKeyOf } from './keys';
import { loadBusinessPartners } from './list-sql';
import { type ReceiptText, receiptProblems } from './receipt-text';
import { type BusinessPartner, businessPartnerInput, businessPartnerUpdate } from './schema';

export const entity = 'partner api';
const permission = 'businessPartners.manage';

/** A business partner of the actor's, locked for a write; throws 404. */
export async function lockOwnPartner(tx: Tx, actor: Actor, id: number) {
  if (partnerScope(actor)?.includes(id) === false) throw notFound('Partner api');
  return lockLive(tx, businessPartners, id, entity);
}

/** It as answers and the audit have it: the key masked. */
export async function answerPartner(tx: Tx, id: number): Promise<BusinessPartner> {
  const [partner] = await loadBusinessPartners(tx, [id]);
  if (!partner) throw notFound('Partner api');
  return partner;
}

/** The logo to keep; undefined leaves what stands, also when its own address is sent back. */
async function newLogo(id: number | null, sent: string | null | undefined) {
  if (!sent) return sent;
  const [row] =
    id === null
      ? []
      : await db()
          .select({ logo: businessPartners.logo })
          .from(businessPartners)
          .where(eq(businessPartners.id, id));
  if (row?.logo && sent === fileUrl(row.logo)) return undefined;
  return acceptImage(sent, 'partner-logo', 'logo');
}

/** A parent that is there, has no parent itself, and stays until this transaction ends; throws 400 beside it. */
async function holdParent(tx: Tx, parentId: number): Promise<void> {
  const [parent] = await tx
    .select({ parentId: businessPartners.parentId })
    .from(businessPartners)
    .where(and(eq(businessPartners.id, parentId), isNull(businessPartners.deletedAt)))
    .for('key share');
  if (!parent) throw invalidField('parentId', 'Choose a partner from the list');
  if (parent.parentId !== null)
    throw invalidField('parentId', 'Choose a partner that is no sub-partner itself');
}

/**
 * Adds a business partner with its keys; the API key is revealed by a call of its own. Throws 409 beside `code`
 * when another has it, and 403 for a sub-admin of some partners: it would not see what it added.
 */
export const createBusinessPartner = command({
  permission,
  input: businessPartnerInput,
  async prepare(actor, { logo }) {
    if (partnerScope(actor) !== null) throw forbidden();
    return newLogo(null, logo);
  },
  async run({ tx, input: { logo: _, fileName, ...input }, prepared: logo, audit }) {
    if (input.parentId) await holdParent(tx, input.parentId);
    const apiKey = newToken('hpk');
    const values = {
      ...input,
      logo,
      fileName: logo ? fileName : null,
      boxKey: boxKeyOf(randomBytes(16)),
      apiKeyHash: sha256(apiKey),
      apiKeyEncrypted: encryptSecret(apiKey),
    };
    const rows = await uniquely(
      `A partner api with the code ${input.code} exists already`,
      () => tx.insert(businessPartners).values(values).returning({ id: businessPartners.id }),
      'code',
    );
    const partner = await answerPartner(tx, rows[0]?.id ?? 0);
    await audit({ action: 'business-partner.create', entity, entityId: partner.id, after: partner });
    return partner;
  },
});

/** What is sent of a receipt, over what stood there; throws 400 for half of one. */
function assertWhole(sent: ReceiptText, stood: BusinessPartner): void {
  const { receiptName, receiptEmail, receiptDescription } = sent;
  if ([receiptName, receiptEmail, receiptDescription].every((text) => text === undefined)) return;
  const problems = receiptProblems({
    receiptName: receiptName === undefined ? stood.receiptName : receiptName,
    receiptEmail: receiptEmail === undefined ? stood.receiptEmail : receiptEmail,
    receiptDescription: receiptDescription === undefined ? stood.receiptDescription : receiptDescription,
  });
  if (problems[0]) throw invalid(problems[0].message, problems);
}

/** Changes what is sent of a business partner; code, parent and keys stay. A new logo takes its file name with it. */
export const updateBusinessPartner = command({
  permission,
  input: businessPartnerUpdate,
  prepare: (_, { id, logo }) => newLogo(id, logo),
  async run({ tx, actor, input: { id, updatedAt, fileName, logo: _, ...input }, prepared: logo, audit }) {
    const row = await lockOwnPartner(tx, actor, id);
    assertFresh(row.updatedAt, updatedAt, entity);
    const before = await answerPartner(tx, id);
    assertWhole(input, before);
    const named = logo === undefined ? fileName : (logo && fileName) || null;
    await tx
      .update(businessPartners)
      .set({ ...input, name: input.name ?? row.name, logo, fileName: named })
      .where(eq(businessPartners.id, id));
    const after = await answerPartner(tx, id);
    await audit({ action: 'business-partner.update', entity, entityId: id, before, after });
    return after;
  },
});

/** What would lose its partner, in words; a hold that lapsed is nothing. */
async function usesOf(tx: Tx, id: number): Promise<string[]> {
  const sells = linkedSpaces(spaceBusinessPartners, spaceBusinessPartners.businessPartnerId, id);
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

/** Takes a business partner away, its keys and its code with it; 409 while it is used, and for the house. */
export const deleteBusinessPartner = command({
  permission,
  input: z.object({ id: z.number().int() }),
  async run({ tx, actor, input: { id }, audit }) {
    const row = await lockOwnPartner(tx, actor, id);
    if (row.isHouse) throw conflict('The house partner can not be deleted', 'house');
    const uses = await usesOf(tx, id);
    if (uses.length > 0) {
      const users = new Intl.ListFormat('en-GB').format(uses);
      throw conflict(`This partner api is used by ${users}, and can not be deleted`, 'in_use');
    }
    const before = await answerPartner(tx, id);
    await tx.update(businessPartners).set({ deletedAt: new Date() }).where(eq(businessPartners.id, id));
    await audit({ action: 'business-partner.delete', entity, entityId: id, before });
  },
});
