import 'server-only';
import { eq } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { spaces, sponsors } from '@/db/tables';
import { lockLive, softDelete } from '@/lib/catalogue/kept-records';
import { notFound } from '@/lib/foundation/errors';
import { assertFresh, onlyRow } from '@/lib/foundation/write';
import { command } from '@/lib/platform/command';
import { acceptImage } from '@/lib/platform/images/accept';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { loadSponsors } from './list-sql';
import { type Sponsor, sponsorInput, sponsorUpdate } from './schema';

const noun = 'sponsor';

async function loadOne(tx: Tx, id: number): Promise<Sponsor> {
  const [sponsor] = await loadSponsors(tx, [id]);
  if (!sponsor) throw notFound('Sponsor');
  return sponsor;
}

/** The new value of the logo; undefined keeps the current one, also when its own address is sent back. */
async function newLogo(id: number, sent: string | undefined): Promise<string | undefined> {
  if (sent === undefined) return undefined;
  const [row] = await db().select({ logo: sponsors.logoUrl }).from(sponsors).where(eq(sponsors.id, id));
  if (row?.logo && sent === fileUrl(row.logo)) return undefined;
  return acceptImage(sent, 'logo', 'logoUrl');
}

/** Adds a sponsor; throws 400 beside `logoUrl` unless the image is at most 250x150 px, JPEG or PNG. */
export const createSponsor = command({
  permission: 'sponsors.add',
  input: sponsorInput,
  prepare: (_, { logoUrl }) => acceptImage(logoUrl, 'logo', 'logoUrl'),
  async run({ tx, input: { name, fileName, theme }, prepared: logoUrl, audit }) {
    const rows = await tx
      .insert(sponsors)
      .values({ name, logoUrl, fileName, theme })
      .returning({ id: sponsors.id });
    const sponsor = await loadOne(tx, onlyRow(rows).id);
    await audit({ action: 'sponsor.create', entityId: sponsor.id, after: sponsor });
    return sponsor;
  },
});

/**
 * Updates the fields that are sent; visitors see it with their next page. A new logo brings its own file
 * name.
 */
export const updateSponsor = command({
  permission: 'sponsors.edit',
  input: sponsorUpdate,
  prepare: (_, { id, logoUrl }) => newLogo(id, logoUrl),
  async run({ tx, input: { id, updatedAt, ...input }, prepared: logoUrl, audit }) {
    const row = await lockLive(tx, sponsors, id, noun);
    assertFresh(row.updatedAt, updatedAt, noun);
    const before = await loadOne(tx, id);
    const fileName = logoUrl === undefined ? input.fileName : (input.fileName ?? null);
    await tx
      .update(sponsors)
      .set({ name: input.name ?? row.name, logoUrl, fileName, theme: input.theme })
      .where(eq(sponsors.id, id));
    const after = await loadOne(tx, id);
    await audit({ action: 'sponsor.update', entityId: id, before, after });
    return after;
  },
});

/** Deletes a sponsor; 409 while spaces have it. */
export const deleteSponsor = softDelete({
  permission: 'sponsors.delete',
  table: sponsors,
  noun: noun,
  action: 'sponsor.delete',
  usedBy: (id) => eq(spaces.sponsorId, id),
  load: loadSponsors,
});
