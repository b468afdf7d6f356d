import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { partners, spacePartners } from '@/db/tables';
import { linkedSpaces, lockLive, softDelete } from '@/lib/catalogue';
import { command } from '@/lib/command';
import { invalidField, notFound } from '@/lib/errors';
import { acceptImage } from '@/lib/images/accept';
import { claimPromo } from '@/lib/promos/claim';
import { assertFresh } from '@/lib/write';
import { loadPartners } from './list-sql';
import { type Offer, offerProblem } from './offer';
import { type Partner, partnerInput, partnerUpdate } from './schema';

const entity = 'partner';

async function answer(tx: Tx, id: number): Promise<Partner> {
  const [partner] = await loadPartners(tx, [id]);
  if (!partner) throw notFound('Partner');
  return partner;
}

/** The logo as it is kept: undefined leaves what is there, null takes it away. */
const keptLogo = async (logo: string | null | undefined) =>
  logo ? acceptImage(logo, 'logo', 'logoUrl') : logo;

/** What is sent of an offer, over what stood there; a half offer is 400, a code that is taken 409. */
async function settleOffer(tx: Tx, sent: Offer, stood: Partner): Promise<void> {
  if (sent.promo === undefined && sent.discount === undefined) return;
  const { promo = stood.promo, discount = stood.discount } = sent;
  const problem = offerProblem({ promo, discount });
  if (problem) throw invalidField(problem.path, problem.message);
  if (promo) await claimPromo(tx, promo, { path: 'promo', except: { partnerId: stood.id } });
}

/** Adds a partner; 409 beside `promo` when another partner or a promo code has it. */
export const createPartner = command({
  permission: 'partners.add',
  input: partnerInput,
  prepare: (_, { logoUrl }) => keptLogo(logoUrl),
  async run({ tx, input: { name, promo, discount, fileName }, prepared: logoUrl, audit }) {
    if (promo) await claimPromo(tx, promo, { path: 'promo' });
    const rows = await tx
      .insert(partners)
      .values({ name, promo, discountPercent: discount ?? 0, logoUrl, fileName: logoUrl ? fileName : null })
      .returning({ id: partners.id });
    const partner = await answer(tx, rows[0]?.id ?? 0);
    await audit({ action: 'partner.create', entity, entityId: partner.id, after: partner });
    return partner;
  },
});

/** Changes what is sent of a partner. A new logo takes its file name with it. Bookings keep what they were sold for. */
export const updatePartner = command({
  permission: 'partners.edit',
  input: partnerUpdate,
  prepare: (_, { logoUrl }) => keptLogo(logoUrl),
  async run({ tx, input: { id, updatedAt, discount, ...input }, prepared: logoUrl, audit }) {
    const row = await lockLive(tx, partners, id, entity);
    assertFresh(row.updatedAt, updatedAt, entity);
    const before = await answer(tx, id);
    await settleOffer(tx, { promo: input.promo, discount }, before);
    const values = {
      name: input.name ?? row.name,
      promo: input.promo,
      discountPercent: discount === null ? 0 : discount,
      logoUrl,
      fileName: logoUrl === undefined ? input.fileName : (logoUrl && input.fileName) || null,
    };
    await tx.update(partners).set(values).where(eq(partners.id, id));
    const after = await answer(tx, id);
    await audit({ action: 'partner.update', entity, entityId: id, before, after });
    return after;
  },
});

/** Takes a partner out of the catalogue, and frees its promo; 409 while spaces have it. */
export const deletePartner = softDelete({
  permission: 'partners.delete',
  table: partners,
  noun: entity,
  action: 'partner.delete',
  usedBy: (id) => linkedSpaces(spacePartners, spacePartners.partnerId, id),
  load: loadPartners,
});
