import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { partnerReceipts } from '@/db/tables';
import { lockRecord } from '@/lib/catalogue/record-commands';
import { invalidField, notFound } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { onlyRow } from '@/lib/foundation/only-row';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { assertFresh, uniquely } from '@/lib/foundation/write-conflicts';
import { shareLockOwnPartner } from '@/lib/parties/business-partners/scope';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { acceptImage } from '@/lib/platform/images/accept';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import { loadPartnerReceipts } from './list';
import { type PartnerReceipt, partnerReceiptInput, partnerReceiptUpdate } from './schema';

const noun = 'receipt';
const permission = 'businessPartners.manage';

const duplicate = (name: string) => `This partner already has a receipt for ${name}`;

async function loadOne(tx: Tx, id: number): Promise<PartnerReceipt> {
  const [receipt] = await loadPartnerReceipts(tx, [id]);
  if (!receipt) throw notFound('Receipt');
  return receipt;
}

/** Locks a receipt of the actor's partners for an update; throws 404. */
async function lockOwnReceipt(tx: Tx, actor: Actor, id: number) {
  const row = await lockRecord(tx, partnerReceipts, id, noun);
  if (!(await shareLockOwnPartner(tx, actor, row.businessPartnerId))) throw notFound('Receipt');
  return row;
}

const keptLogo = async (logo: string | null | undefined) =>
  logo ? acceptImage(logo, 'partner-logo', 'logo') : logo;

/**
 * Like {@link keptLogo}; its own address, sent back, changes nothing. Throws 404 for a receipt of a partner outside
 * the actor's scope, before the picture is inspected.
 */
async function newLogo(actor: Actor, id: number, sent: string | null | undefined) {
  if (!sent) return sent;
  const [row] = await db()
    .select({ logo: partnerReceipts.logo })
    .from(partnerReceipts)
    .where(and(eq(partnerReceipts.id, id), ownPartners(actor, partnerReceipts.businessPartnerId)));
  if (!row) throw notFound('Receipt');
  return row.logo && sent === fileUrl(row.logo) ? undefined : keptLogo(sent);
}

/** Adds a receipt to a partner; throws 409 on `partnerName` for a duplicate name, regardless of case. */
export const createPartnerReceipt = command({
  permission,
  input: partnerReceiptInput,
  prepare: (_, { logo }) => keptLogo(logo),
  async run({ tx, actor, input, prepared: logo, audit }) {
    if (!(await shareLockOwnPartner(tx, actor, input.businessPartnerId)))
      throw invalidField('businessPartnerId', 'Choose a partner from the list');
    const rows = await uniquely(
      duplicate(input.partnerName),
      () =>
        tx
          .insert(partnerReceipts)
          .values({ ...input, logo })
          .returning({ id: partnerReceipts.id }),
      'partnerName',
    );
    const receipt = await loadOne(tx, onlyRow(rows).id);
    await audit({ action: 'partner-receipt.create', entityId: receipt.id, after: receipt });
    return receipt;
  },
});

/** Updates the fields that are sent; receipts that are read from now on show them. */
export const updatePartnerReceipt = command({
  permission,
  input: partnerReceiptUpdate,
  prepare: (actor, { id, logo }) => newLogo(actor, id, logo),
  async run({ tx, actor, input: { id, updatedAt, logo: _, ...input }, prepared: logo, audit }) {
    const row = await lockOwnReceipt(tx, actor, id);
    assertFresh(row.updatedAt, updatedAt, noun);
    const before = await loadOne(tx, id);
    const partnerName = input.partnerName ?? row.partnerName;
    await uniquely(
      duplicate(partnerName),
      () =>
        tx
          .update(partnerReceipts)
          .set({ ...input, partnerName, logo })
          .where(eq(partnerReceipts.id, id)),
      'partnerName',
    );
    const after = await loadOne(tx, id);
    await audit({ action: 'partner-receipt.update', entityId: id, before, after });
    return after;
  },
});

/** Deletes a receipt text: from now on, the partner's own applies. */
export const deletePartnerReceipt = command({
  permission,
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit }) {
    await lockOwnReceipt(tx, actor, id);
    const before = await loadOne(tx, id);
    await tx.update(partnerReceipts).set({ deletedAt: dbNow() }).where(eq(partnerReceipts.id, id));
    await audit({ action: 'partner-receipt.delete', entityId: id, before });
  },
});
