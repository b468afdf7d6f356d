import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { db, type Tx } from '@/db/client';
import { partnerReceipts } from '@/db/tables';
import type { Actor } from '@/lib/access/actor';
import { holdOwnPartner } from '@/lib/business-partners/scope';
import { lockLive } from '@/lib/catalogue';
import { command } from '@/lib/command';
import { invalidField, notFound } from '@/lib/errors';
import { acceptImage } from '@/lib/images/accept';
import { fileUrl } from '@/lib/integrations/blob';
import { assertFresh, uniquely } from '@/lib/write';
import { loadPartnerReceipts } from './list-sql';
import { type PartnerReceipt, partnerReceiptInput, partnerReceiptUpdate } from './schema';

const entity = 'receipt';
const permission = 'businessPartners.manage';

const duplicate = (name: string) => `This partner has a receipt for ${name} already`;

async function answer(tx: Tx, id: number): Promise<PartnerReceipt> {
  const [receipt] = await loadPartnerReceipts(tx, [id]);
  if (!receipt) throw notFound('Receipt');
  return receipt;
}

/** A receipt of the actor's partners, locked for a write; throws 404. */
async function lockOwnReceipt(tx: Tx, actor: Actor, id: number) {
  const row = await lockLive(tx, partnerReceipts, id, entity);
  if (!(await holdOwnPartner(tx, actor, row.businessPartnerId))) throw notFound('Receipt');
  return row;
}

const keptLogo = async (logo: string | null | undefined) =>
  logo ? acceptImage(logo, 'partner-logo', 'logo') : logo;

/** As {@link keptLogo}; its own address, sent back, changes nothing. */
async function newLogo(id: number, sent: string | null | undefined) {
  const [row] = sent
    ? await db()
        .select({ logo: partnerReceipts.logo })
        .from(partnerReceipts)
        .where(eq(partnerReceipts.id, id))
    : [];
  return row?.logo && sent === fileUrl(row.logo) ? undefined : keptLogo(sent);
}

/** Adds a receipt to a partner; 409 beside `partnerName` when it has one of that name, whatever the case. */
export const createPartnerReceipt = command({
  permission,
  input: partnerReceiptInput,
  prepare: (_, { logo }) => keptLogo(logo),
  async run({ tx, actor, input, prepared: logo, audit }) {
    if (!(await holdOwnPartner(tx, actor, input.businessPartnerId)))
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
    const receipt = await answer(tx, rows[0]?.id ?? 0);
    await audit({ action: 'partner-receipt.create', entity, entityId: receipt.id, after: receipt });
    return receipt;
  },
});

/** Changes what is sent of a receipt; the receipts of bookings that are read from now on say it. */
export const updatePartnerReceipt = command({
  permission,
  input: partnerReceiptUpdate,
  prepare: (_, { id, logo }) => newLogo(id, logo),
  async run({ tx, actor, input: { id, updatedAt, logo: _, ...input }, prepared: logo, audit }) {
    const row = await lockOwnReceipt(tx, actor, id);
    assertFresh(row.updatedAt, updatedAt, entity);
    const before = await answer(tx, id);
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
    const after = await answer(tx, id);
    await audit({ action: 'partner-receipt.update', entity, entityId: id, before, after });
    return after;
  },
});

/** Takes a receipt away: from now on the partner's own stands for it. */
export const deletePartnerReceipt = command({
  permission,
  input: z.object({ id: z.number().int() }),
  async run({ tx, actor, input: { id }, audit }) {
    await lockOwnReceipt(tx, actor, id);
    const before = await answer(tx, id);
    await tx.update(partnerReceipts).set({ deletedAt: new Date() }).where(eq(partnerReceipts.id, id));
    await audit({ action: 'partner-receipt.delete', entity, entityId: id, before });
  },
});
