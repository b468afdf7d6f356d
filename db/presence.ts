import type postgres from 'postgres';
import { isDatabaseUnreachable } from '@/lib/foundation/database-errors';
import { processState } from '@/lib/foundation/process/process-state';

/** The interval between two checks whether the database is back, in milliseconds. */
const LOOK_MS = 250;

/*
 * The database's silence is measured in ticks of the event loop: a process that was itself busy, and has not read
 * what arrived, has counted few ticks.
 */
const TICK_MS = 100;
/** After this many ticks without a response to a waiting query, a response is unlikely. */
const SUSPECT_TICKS = 9;
/** The shortest time that a check waits, however low `patienceMs` is set. */
const LEAST_TICKS = 5;
/** How long a check waits for a database that is known to be unreachable. */
const BACK_TICKS = 50;

/**
 * How to connect, and how to give up the connections with everything that waits for them; and how many milliseconds a
 * request waits for a silent database.
 */
type Ways = {
  connect: () => postgres.Sql;
  /**
   * Bypasses the pooler, where a check would queue behind the very connections whose silence it is meant to explain.
   */
  connectDirectly: () => postgres.Sql;
  giveUp: () => void;
  patienceMs: number;
};
type Presence = Ways & {
  away: boolean;
  looking: boolean;
  /** Queries and transactions under way, and for how many ticks none of them has had a response. */
  underWay: number;
  quietTicks: number;
  isTicking: boolean;
  /** How long the last successful check took, in milliseconds: longer for a distant database. */
  respondedInMs: number;
};
const watched = processState('presence', (): { presence: Presence | null } => ({ presence: null }));

/** Watches whether the database is reachable, with connections of its own. With null, watching ends. */
export function watchPresence(ways: Ways | null): void {
  const state = {
    away: false,
    looking: false,
    underWay: 0,
    quietTicks: 0,
    isTicking: false,
    respondedInMs: 0,
  };
  watched().presence = ways ? { ...state, ...ways } : null;
}

/** No query was sent, because the database did not respond a moment ago. */
class KnownUnreachable extends Error {
  override readonly name = 'KnownUnreachable';
  readonly code = 'CONNECTION_CLOSED';
}

const knownAway = () => new KnownUnreachable('The database does not respond.');

/** Resolves after the given number of ticks. */
async function ticks(count: number): Promise<void> {
  for (let remaining = count; remaining > 0; remaining -= 1)
    await new Promise((next) => setTimeout(next, TICK_MS).unref());
}

/**
 * Opens a single new connection, runs a query and closes it. Throws the query's error, or {@link KnownUnreachable}
 * after `limit` ticks.
 */
async function look(state: Presence, connect: () => postgres.Sql, limit: number): Promise<void> {
  const sql = connect();
  const began = performance.now();
  try {
    const first = await Promise.race([sql`select 1`, ticks(limit)]);
    if (first === undefined) throw knownAway();
    state.respondedInMs = performance.now() - began;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** Checks the database with a new connection until it responds. Meanwhile requests fail at once. */
async function lookUntilBack(state: Presence): Promise<void> {
  if (state.looking) return;
  state.looking = true;
  while (watched().presence === state) {
    try {
      await look(state, state.connect, BACK_TICKS);
      break;
    } catch (error) {
      // An error such as too many connections: the existing connections still work.
      if (!isDatabaseUnreachable(error)) break;
      state.away = true;
      await new Promise((next) => setTimeout(next, LOOK_MS).unref());
    }
  }
  state.away = false;
  state.looking = false;
}

/**
 * Checks once whether a database that has been silent for a while is frozen. If it is, everything that waits for it
 * fails, as if every connection had ended. A long statement, or one that waits for a lock, continues: its database
 * responds to the check.
 */
async function lookWhetherFrozen(state: Presence): Promise<void> {
  state.looking = true;
  const rest = Math.round(state.patienceMs / TICK_MS) - SUSPECT_TICKS;
  const usual = Math.min(Math.ceil((2 * state.respondedInMs) / TICK_MS), BACK_TICKS);
  // A connection that cannot be made in time counts as silence; the error "too many connections" counts as a
  // response.
  const isSilent = await look(state, state.connectDirectly, Math.max(rest, usual, LEAST_TICKS)).then(
    () => false,
    isDatabaseUnreachable,
  );
  state.looking = false;
  // A response on another connection since then counts too.
  const isFrozen = isSilent && state.quietTicks >= SUSPECT_TICKS;
  state.quietTicks = 0;
  if (!isFrozen || watched().presence !== state) return;
  state.away = true;
  state.giveUp();
  void lookUntilBack(state);
}

/** Counts the ticks without a response, as long as a query waits. */
function countQuiet(state: Presence): void {
  if (state.isTicking) return;
  state.isTicking = true;
  setTimeout(() => {
    state.isTicking = false;
    if (state.underWay === 0 || watched().presence !== state) return;
    state.quietTicks += 1;
    if (state.quietTicks >= SUSPECT_TICKS && !state.looking) void lookWhetherFrozen(state);
    countQuiet(state);
  }, TICK_MS).unref();
}

/** Throws at once while the database is known to be unreachable. */
export function assertPresent(): void {
  if (watched().presence?.away) throw knownAway();
}

/**
 * Runs a query or a transaction. While the database is known to be unreachable, it throws at once instead of queueing
 * behind connections that cannot be made. A failure that looks like an unreachable database starts the checks, and so
 * does a wait of about a second in which no connection received anything; the database is considered unreachable only
 * if a check's own connection fails too: docs/rules.md#database-away.
 */
export async function ifPresent<T>(run: () => Promise<T>): Promise<T> {
  assertPresent();
  const state = watched().presence;
  if (!state) return run();
  if (state.underWay === 0) state.quietTicks = 0;
  state.underWay += 1;
  countQuiet(state);
  try {
    const result = await run();
    state.quietTicks = 0;
    return result;
  } catch (error) {
    // A refusal is a response of the database; a connection that ended or could not be made is not.
    if (isDatabaseUnreachable(error)) void lookUntilBack(state);
    else state.quietTicks = 0;
    throw error;
  } finally {
    state.underWay -= 1;
  }
}
