import type postgres from 'postgres';
import { databaseIsAway } from '@/lib/foundation/errors';
import { processState } from '@/lib/foundation/process-state';

/** Between two looks whether the database is back, in milliseconds. */
const LOOK_MS = 250;

type Presence = { away: boolean; looking: boolean; connect: () => postgres.Sql };
const watched = processState('presence', (): { presence: Presence | null } => ({ presence: null }));

/** Watches whether the database is there, by connections of its own; with null it is watched no more. */
export function watchPresence(connect: (() => postgres.Sql) | null): void {
  watched().presence = connect ? { away: false, looking: false, connect } : null;
}

/** Nothing was asked of the database, as it did not respond a moment ago. */
class KnownAway extends Error {
  override readonly name = 'KnownAway';
  readonly code = 'CONNECTION_CLOSED';
}

/** Opens a single connection of its own, and ends it. Throws what it fails with. */
async function look({ connect }: Presence): Promise<void> {
  const sql = connect();
  try {
    await sql`select 1`;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** Looks for the database with a connection of its own until it responds; requests fail at once meanwhile. */
async function lookUntilBack(state: Presence): Promise<void> {
  if (state.looking) return;
  state.looking = true;
  while (watched().presence === state) {
    try {
      await look(state);
      break;
    } catch (error) {
      // Too many connections, for instance: those that there are still work.
      if (!databaseIsAway(error)) break;
      state.away = true;
      await new Promise((next) => setTimeout(next, LOOK_MS).unref());
    }
  }
  state.away = false;
  state.looking = false;
}

/**
 * Runs a query or a transaction, unless the database is known to be away: then it throws at once, instead of queueing
 * behind connections that cannot be made. One that fails as if the database were away is what starts the looking; only
 * when a connection of its own fails as well is the database known to be away: docs/rules.md#database-away.
 */
export async function ifPresent<T>(run: () => Promise<T>): Promise<T> {
  const state = watched().presence;
  if (state?.away) throw new KnownAway('The database does not respond.');
  try {
    return await run();
  } catch (error) {
    if (state && databaseIsAway(error)) void lookUntilBack(state);
    throw error;
  }
}
