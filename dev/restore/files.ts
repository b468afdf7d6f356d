import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from 'postgres';
import * as schema from '@/db/tables';
import { ownPath } from '@/lib/platform/installation';
import { listFiles, removeFiles } from '@/lib/platform/integrations/file-store';

type Access = 'public' | 'private';
type FileColumn = { table: string; column: string; access: Access; key: string };

/** The names of columns with the pathname of a stored file, in every table. */
const FILE_COLUMN = /^(pathname|image|logo|logo_url|banner_img)$/;
/** The tables whose files only signed addresses open. */
const PRIVATE_TABLES: ReadonlySet<string> = new Set(['booking_photos']);

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every column that names a stored file, by its pathname, with the column that identifies the row. */
export const FILE_COLUMNS: FileColumn[] = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    const names = columns.map((column) => snake(column.name));
    // People know a picture by its space.
    const key =
      name === 'space_images' ? 'space_id' : (names.find((each) => each === 'id') ?? names[0] ?? 'id');
    return names
      .filter((column) => FILE_COLUMN.test(column))
      .map((column): FileColumn => {
        return { table: name, column, key, access: PRIVATE_TABLES.has(name) ? 'private' : 'public' };
      });
  })
  .sort((one, other) => (`${one.table}.${one.column}` < `${other.table}.${other.column}` ? -1 : 1));

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
  for (const { table, column, access, key } of FILE_COLUMNS) {
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
