import 'server-only';
import { eq } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { spaces, sponsors } from '@/db/tables';
import { lockLive, softDelete } from '@/lib/catalogue';
import { command } from '@/lib/command';
import { notFound } from '@/lib/errors';
import { acceptImage } from '@/lib/images/accept';
import { fileUrl } from '@/lib/integrations/blob';
import { assertFresh } from '@/lib/write';
import { loadSponsors } from './list-sql';
import { type Sponsor, sponsorInput, sponsorUpdate } from './schema';

const entity = 'sponsor';

async function answer(tx: Tx, id: number): Promise<Sponsor> {
  const [sponsor] = await loadSponsors(tx, [id]);
  if (!sponsor) throw notFound('Sponsor');
  return sponsor;
}

/** The logo to keep; undefined leaves what stands, also when its own address is sent back. */
async function newLogo(id: number, sent: string | undefined): Promise<string | undefined> {
  if (sent === undefined) return undefined;
  const [row] = await db().select({ logo: sponsors.logoUrl }).from(sponsors).where(eq(sponsors.id, id));
  if (row?.logo && sent === fileUrl(row.logo)) return undefined;
  return acceptImage(sent, 'logo', 'logoUrl');
}

/** Adds a sponsor; 400 beside `logoUrl` for a picture that is not at most 250x150 px, JPEG or PNG. */
export const createSponsor = command({
  permission: 'sponsors.add',
  input: sponsorInput,
  prepare: (_, { logoUrl }) => acceptImage(logoUrl, 'logo', 'logoUrl'),
  async run({ tx, input: { name, fileName, theme }, prepared: logoUrl, audit }) {
    const rows = await tx
      .insert(sponsors)
      .values({ name, logoUrl, fileName, theme })
      .returning({ id: sponsors.id });
    const sponsor = await answer(tx, rows[0]?.id ?? 0);
    await audit({ action: 'sponsor.create', entity, entityId: sponsor.id, after: sponsor });
    return sponsor;
  },
});

/** Changes what is sent of a sponsor; visitors see it with their next page. A new logo takes its file name with it. */
export const updateSponsor = command({
  permission: 'sponsors.edit',
  input: sponsorUpdate,
  prepare: (_, { id, logoUrl }) => newLogo(id, logoUrl),
  async run({ tx, input: { id, updatedAt, ...input }, prepared: logoUrl, audit }) {
    const row = await lockLive(tx, sponsors, id, entity);
    assertFresh(row.updatedAt, updatedAt, entity);
    const before = await answer(tx, id);
    const fileName = logoUrl === undefined ? input.fileName : (input.fileName ?? null);
    await tx
      .update(sponsors)
      .set({ name: input.name ?? row.name, logoUrl, fileName, theme: input.theme })
      .where(eq(sponsors.id, id));
    const after = await answer(tx, id);
    await audit({ action: 'sponsor.update', entity, entityId: id, before, after });
    return after;
  },
});

/** Takes a sponsor out of the catalogue; 409 while spaces have it. */
export const deleteSponsor = softDelete({
  permission: 'sponsors.delete',
  table: sponsors,
  noun: entity,
  action: 'sponsor.delete',
  usedBy: (id) => eq(spaces.sponsorId, id),
  load: loadSponsors,
});
