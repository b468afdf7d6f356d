import type { Sql } from 'postgres';
import { ownPath } from '@/lib/platform/installation';
import { listFiles, removeFiles } from '@/lib/platform/integrations/file-store';

type Access = 'public' | 'private';
type FileColumn = { table: string; column: string; access: Access };

/** Every column that names a stored file, by its pathname. */
export const FILE_COLUMNS: FileColumn[] = [
  { table: 'amenities', column: 'image', access: 'public' },
  { table: 'announcements', column: 'banner_img', access: 'public' },
  { table: 'audios', column: 'pathname', access: 'public' },
  { table: 'booking_photos', column: 'pathname', access: 'private' },
  { table: 'business_partners', column: 'logo', access: 'public' },
  { table: 'features', column: 'banner_img', access: 'public' },
  { table: 'features', column: 'image', access: 'public' },
  { table: 'partner_receipts', column: 'logo', access: 'public' },
  { table: 'partners', column: 'logo_url', access: 'public' },
  { table: 'space_images', column: 'pathname', access: 'public' },
  { table: 'sponsors', column: 'logo_url', access: 'public' },
];

/** Files younger than this may belong to a command that is under way, in milliseconds. */
const MIN_AGE_MS = 3_600_000;
/** Files per call to the file store. */
const BATCH = 100;
/** Uploads of forms that are not saved yet. A job removes them. */
const UPLOADS = 'uploads/';

export type FileComparison = {
  /** Stored files of this installation that no row names. */
  orphans: { pathname: string; access: Access }[];
  /** Rows whose file is in no store: `table.column id: pathname`. */
  missing: string[];
};

/** The newest photos are private; those of an earlier release are in the public store. */
const isStored = (stored: Record<Access, Set<string>>, pathname: string, access: Access): boolean =>
  stored[access].has(pathname) || stored.public.has(pathname);

/**
 * Compares the files that rows name with those in the stores. Changes nothing; throws 503 while a store is
 * unreachable.
 */
export async function compareFiles(sql: Sql, now: Date): Promise<FileComparison> {
  // A store may contain the files of another installation too: those are neither compared nor removed.
  const prefix = await ownPath('');
  const [ofPublic, ofPrivate] = await Promise.all([listFiles('', 'public'), listFiles('', 'private')]);
  const stored = {
    public: new Set(ofPublic.map(({ pathname }) => pathname)),
    private: new Set(ofPrivate.map(({ pathname }) => pathname)),
  };
  const named = new Set<string>();
  const missing: string[] = [];
  for (const { table, column, access } of FILE_COLUMNS) {
    const key = table === 'space_images' ? 'space_id' : 'id';
    const rows = await sql<{ id: string; pathname: string }[]>`
      select ${sql(key)}::text as id, ${sql(column)} as pathname from ${sql(table)} where ${sql(column)} is not null`;
    for (const { id, pathname } of rows) {
      named.add(pathname);
      if (!isStored(stored, pathname, access)) missing.push(`${table}.${column} ${id}: ${pathname}`);
    }
  }
  const isOld = (uploadedAt: Date) => now.getTime() - uploadedAt.getTime() > MIN_AGE_MS;
  const orphansOf = (files: typeof ofPublic, access: Access) =>
    files
      .filter(
        ({ pathname, uploadedAt }) =>
          pathname.startsWith(prefix) &&
          !pathname.startsWith(`${prefix}${UPLOADS}`) &&
          !named.has(pathname) &&
          isOld(uploadedAt),
      )
      .map(({ pathname }) => ({ pathname, access }));
  return { orphans: [...orphansOf(ofPublic, 'public'), ...orphansOf(ofPrivate, 'private')], missing };
}

/** Removes files that no row names, because no retention would ever remove them. */
export async function removeOrphans({ orphans }: FileComparison): Promise<void> {
  for (const access of ['public', 'private'] as const) {
    const pathnames = orphans.filter((file) => file.access === access).map(({ pathname }) => pathname);
    for (let offset = 0; offset < pathnames.length; offset += BATCH)
      await removeFiles(pathnames.slice(offset, offset + BATCH), access);
  }
}
