import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { databaseCode } from '@/lib/foundation/database-errors';
import { onFailure } from '@/lib/foundation/process/shared-promise';
import { SQLSTATE } from '@/lib/foundation/sqlstates';

/** How long a result is cached: each check writes to the disk. */
const KNOWN_MS = 5_000;

/** A sort of 2 MB with little memory, which makes the database write a temporary file and remove it again. */
const sortOnDisk = () =>
  db().transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`select count(*) from (
      select repeat('x', 1000) || n as line from generate_series(1, 2000) n order by line desc offset 0) sorted`);
  });

type Look = { at: number; hasRoom: Promise<boolean> };
let last: Look | null = null;

/** Whether the database's disk has room to write; checked every 5 s at most. Throws any other error of the database. */
export function hasDiskRoom(): Promise<boolean> {
  if (last && performance.now() - last.at < KNOWN_MS) return last.hasRoom;
  const hasRoom = sortOnDisk().then(
    () => true,
    (error) => {
      if (databaseCode(error) === SQLSTATE.diskFull) return false;
      throw error;
    },
  );
  const look: Look = { at: performance.now(), hasRoom };
  // A failure is not shared with later callers.
  onFailure(hasRoom, () => {
    if (last === look) last = null;
  });
  last = look;
  return hasRoom;
}
