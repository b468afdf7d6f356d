import 'server-only';
import { eq } from 'drizzle-orm';
import { spaces, sponsors } from '@/db/tables';
import { recordCommands } from '@/lib/catalogue/record-commands';
import { pictureFileName } from '@/lib/catalogue/record-pictures';
import { loadSponsors } from './list';
import { sponsorInput, sponsorUpdate } from './schema';

const sponsor = recordCommands({
  table: sponsors,
  belongsTo: 'owner',
  noun: 'sponsor',
  record: 'sponsor',
  load: loadSponsors,
});

const picture = { field: 'logoUrl', kind: 'logo' } as const;

/** Adds a sponsor; throws 400 on `logoUrl` unless the image is at most 250x150 px, JPEG or PNG. */
export const createSponsor = sponsor.creation({
  permission: 'sponsors.add',
  input: sponsorInput,
  picture,
  columns: ({ name, fileName, theme }, logoUrl) => ({ name, logoUrl, fileName, theme }),
});

/**
 * Updates the fields that are sent; visitors see the change with their next page. A new logo brings its own file
 * name.
 */
export const updateSponsor = sponsor.updating({
  permission: 'sponsors.edit',
  input: sponsorUpdate,
  picture,
  columns: ({ name, fileName, theme }, logoUrl) => ({
    name,
    logoUrl,
    fileName: pictureFileName(logoUrl, fileName),
    theme,
  }),
});

/** Deletes a sponsor; 409 while spaces have it. */
export const deleteSponsor = sponsor.deletion({
  permission: 'sponsors.delete',
  usedBy: (id) => eq(spaces.sponsorId, id),
});
