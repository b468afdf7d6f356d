import 'server-only';
import type { Tx } from '@/db/client';
import { partners, spacePartners } from '@/db/tables';
import { recordCommands, spacesThatUse } from '@/lib/catalogue/record-commands';
import { newRecordPicture, pictureFileName } from '@/lib/catalogue/record-pictures';
import { invalidField } from '@/lib/foundation/errors';
import { command } from '@/lib/platform/command';
import { claimPromoName } from './claim-promo-name';
import { loadPartners } from './list';
import { type Offer, promoDiscountProblem } from './promo-discount';
import { type Partner, partnerInput, partnerUpdate } from './schema';

const partner = recordCommands({
  table: partners,
  belongsTo: 'operator',
  noun: 'partner',
  record: 'partner',
  load: loadPartners,
});
const LOGO = { kind: 'logo', field: 'logoUrl' } as const;

/** Checks the resulting offer: the sent values merged over the current ones; half an offer is 400, a taken code 409. */
async function checkOffer(tx: Tx, sent: Offer, current: Partner): Promise<void> {
  if (sent.promo === undefined && sent.discount === undefined) return;
  const { promo = current.promo, discount = current.discountPercent } = sent;
  const problem = promoDiscountProblem({ promo, discount });
  if (problem) throw invalidField(problem.path, problem.message);
  if (promo) await claimPromoName(tx, promo, { path: 'promo', except: { partnerId: current.id } });
}

/** Adds a partner; throws 409 on `promo` if another partner or a promo code has it. */
export const createPartner = command({
  permission: 'partners.add',
  input: partnerInput,
  prepare: (_, { logoUrl }) => newRecordPicture(logoUrl, LOGO),
  async run({ prepared: logoUrl, ...context }) {
    const { name, promo, discount, fileName } = context.input;
    if (promo) await claimPromoName(context.tx, promo, { path: 'promo' });
    return partner.create(context, {
      name,
      promo,
      discountPercent: discount ?? 0,
      logoUrl,
      fileName: pictureFileName(logoUrl ?? null, fileName),
    });
  },
});

/**
 * Updates the fields that are sent. A new logo brings its own file name. Bookings keep the terms of their
 * sale.
 */
export const updatePartner = command({
  permission: 'partners.edit',
  input: partnerUpdate,
  async prepare(actor, { id, logoUrl }) {
    await partner.assertMayWrite(actor, id);
    return newRecordPicture(logoUrl, LOGO);
  },
  run({ prepared: logoUrl, ...context }) {
    const { name, promo, discount, fileName } = context.input;
    return partner.update(context, async (_, before) => {
      await checkOffer(context.tx, { promo, discount }, before);
      return {
        name,
        promo,
        discountPercent: discount === null ? 0 : discount,
        logoUrl,
        fileName: pictureFileName(logoUrl, fileName),
      };
    });
  },
});

/** Deletes a partner, which frees its promo; 409 while spaces have it. */
export const deletePartner = partner.deletion({
  permission: 'partners.delete',
  usedBy: (id) => spacesThatUse(spacePartners, spacePartners.partnerId, id),
});
