import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { spaces, sponsors } from '@/db/tables';
import { recordCommands } from '@/lib/catalogue/record-commands';
import { newRecordPicture, pictureFileName } from '@/lib/catalogue/record-pictures';
import { command } from '@/lib/platform/command';
import { acceptImage } from '@/lib/platform/images/accept';
import { loadSponsors } from './list';
import { sponsorInput, sponsorUpdate } from './schema';

const sponsor = recordCommands({
  table: sponsors,
  belongsTo: 'owner',
  noun: 'sponsor',
  record: 'sponsor',
  load: loadSponsors,
});

/** Adds a sponsor; throws 400 on `logoUrl` unless the image is at most 250x150 px, JPEG or PNG. */
export const createSponsor = command({
  permission: 'sponsors.add',
  input: sponsorInput,
  prepare: (_, { logoUrl }) => acceptImage(logoUrl, 'logo', 'logoUrl'),
  run({ prepared: logoUrl, ...context }) {
    const { name, fileName, theme } = context.input;
    return sponsor.create(context, { name, logoUrl, fileName, theme });
  },
});

/**
 * Updates the fields that are sent; visitors see the change with their next page. A new logo brings its own file
 * name.
 */
export const updateSponsor = command({
  permission: 'sponsors.edit',
  input: sponsorUpdate,
  async prepare(actor, { id, logoUrl }) {
    await sponsor.assertMayWrite(actor, id);
    const [current] = await loadSponsors(db(), [id]);
    return newRecordPicture(logoUrl, { kind: 'logo', field: 'logoUrl', current: current?.logoUrl });
  },
  run({ prepared: logoUrl, ...context }) {
    const { name, fileName, theme } = context.input;
    return sponsor.update(context, { name, logoUrl, fileName: pictureFileName(logoUrl, fileName), theme });
  },
});

/** Deletes a sponsor; 409 while spaces have it. */
export const deleteSponsor = sponsor.deletion({
  permission: 'sponsors.delete',
  usedBy: (id) => eq(spaces.sponsorId, id),
});
