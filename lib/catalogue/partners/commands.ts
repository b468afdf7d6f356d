import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { partners, spacePartners } from '@/db/tables';
import { linkedSpaces, lockLive, softDelete } from '@/lib/catalogue/kept-records';
import { invalidField, notFound } from '@/lib/foundation/errors';
import { assertFresh, onlyRow } from '@/lib/foundation/write';
import { command } from '@/lib/platform/command';
import { acceptImage } from '@/lib/platform/images/accept';
import { claimPromoName } from './claim-promo-name';
import { loadPartners } from './list-sql';
import { type Offer, offerProblem } from './offer';
import { type Partner, partnerInput, partnerUpdate } from './schema';

const noun = 'partner';

async function loadOne(tx: Tx, id: number): Promise<Partner> {
  const [partner] = await loadPartners(tx, [id]);
  if (!partner) throw notFound('Partner');
  return partner;
}

/** The new value of the logo: undefined keeps the current one, null removes it. */
const keptLogo = async (logo: string | null | undefined) =>
  logo ? acceptImage(logo, 'logo', 'logoUrl') : logo;

/**
 * Checks the resulting offer: what was sent, over the current values; half an offer is 400, a taken code 409.
 */
async function checkOffer(tx: Tx, sent: Offer, current: Partner): Promise<void> {
  if (sent.promo === undefined && sent.discount === undefined) return;
  const { promo = current.promo, discount = current.discountPercent } = sent;
  const problem = offerProblem({ promo, discount });
  if (problem) throw invalidField(problem.path, problem.message);
  if (promo) await claimPromoName(tx, promo, { path: 'promo', except: { partnerId: current.id } });
}

/** Adds a partner; throws 409 beside `promo` when another partner or a promo code has it. */
export const createPartner = command({
  permission: 'partners.add',
  input: partnerInput,
  prepare: (_, { logoUrl }) => keptLogo(logoUrl),
  async run({ tx, input: { name, promo, discount, fileName }, prepared: logoUrl, audit }) {
    if (promo) await claimPromoName(tx, promo, { path: 'promo' });
    const rows = await tx
      .insert(partners)
      .values({ name, promo, discountPercent: discount ?? 0, logoUrl, fileName: logoUrl ? fileName : null })
      .returning({ id: partners.id });
    const partner = await loadOne(tx, onlyRow(rows).id);
    await audit({ action: 'partner.create', entityId: partner.id, after: partner });
    return partner;
  },
});

/**
 * Updates the fields that are sent. A new logo brings its own file name. Bookings keep the terms of their
 * sale.
 */
export const updatePartner = command({
  permission: 'partners.edit',
  input: partnerUpdate,
  prepare: (_, { logoUrl }) => keptLogo(logoUrl),
  async run({ tx, input: { id, updatedAt, discount, ...input }, prepared: logoUrl, audit }) {
    const row = await lockLive(tx, partners, id, noun);
    assertFresh(row.updatedAt, updatedAt, noun);
    const before = await loadOne(tx, id);
    await checkOffer(tx, { promo: input.promo, discount }, before);
    const values = {
      name: input.name ?? row.name,
      promo: input.promo,
      discountPercent: discount === null ? 0 : discount,
      logoUrl,
      fileName: logoUrl === undefined ? input.fileName : (logoUrl && input.fileName) || null,
    };
    await tx.update(partners).set(values).where(eq(partners.id, id));
    const after = await loadOne(tx, id);
    await audit({ action: 'partner.update', entityId: id, before, after });
    return after;
  },
});

/** Deletes a partner, which frees its promo; 409 while spaces have it. */
export const deletePartner = softDelete({
  permission: 'partners.delete',
  table: partners,
  noun: noun,
  action: 'partner.delete',
  usedBy: (id) => linkedSpaces(spacePartners, spacePartners.partnerId, id),
  load: loadPartners,
});
