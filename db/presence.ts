import type postgres from 'postgres';
import { databaseIsAway } from '@/lib/foundation/errors';
import { processState } from '@/lib/foundation/process-state';

/** Between two looks whether the database is back, in milliseconds. */
const LOOK_MS = 250;

/*
 * Time without a word of the database is counted in ticks of the event loop: a process that was busy itself, and has
 * not read what came, has counted few.
 */
const TICK_MS = 100;
/** So many ticks without an answer, while somebody waits for one, make it likely that none will come. */
const SUSPECT_TICKS = 9;
/** A look takes this long at least, however little patience is set. */
const LEAST_TICKS = 5;
/** How long one waits whether it is back. */
const BACK_TICKS = 50;

/**
 * How its connections are made, and given up with all that waits for them; and for how many milliseconds a request
 * waits for a database that says nothing.
 */
type Ways = {
  connect: () => postgres.Sql;
  /** Past a pooler, in which a look would wait for those whose silence it is to explain. */
  connectDirectly: () => postgres.Sql;
  giveUp: () => void;
  patienceMs: number;
};
type Presence = Ways & {
  away: boolean;
  looking: boolean;
  /** Queries and transactions under way, and for how many ticks none of them was answered. */
  underWay: number;
  quietTicks: number;
  isTicking: boolean;
  /** How long the last look took that was answered, in milliseconds: longer where the database is far away. */
  answeredInMs: number;
};
const watched = processState('presence', (): { presence: Presence | null } => ({ presence: null }));

/** Watches whether the database is there, by connections of its own; with null it is watched no more. */
export function watchPresence(ways: Ways | null): void {
  const state = {
    away: false,
    looking: false,
    underWay: 0,
    quietTicks: 0,
    isTicking: false,
    answeredInMs: 0,
  };
  watched().presence = ways ? { ...state, ...ways } : null;
}

/** Nothing was asked of the database, as it did not respond a moment ago. */
class KnownAway extends Error {
  override readonly name = 'KnownAway';
  readonly code = 'CONNECTION_CLOSED';
}

const knownAway = () => new KnownAway('The database does not respond.');

/** Resolves after so many ticks. */
async function ticks(count: number): Promise<void> {
  for (let remaining = count; remaining > 0; remaining -= 1)
    await new Promise((next) => setTimeout(next, TICK_MS).unref());
}

/**
 * Opens a single connection of its own, and ends it. Throws what it fails with, or {@link KnownAway} after so many
 * ticks.
 */
async function look(state: Presence, connect: () => postgres.Sql, limit: number): Promise<void> {
  const sql = connect();
  const began = performance.now();
  const silence = ticks(limit).then(() => {
    throw knownAway();
  });
  try {
    await Promise.race([sql`select 1`, silence]);
    state.answeredInMs = performance.now() - began;
  } finally {
    silence.catch(() => {});
    await sql.end({ timeout: 0 });
  }
}

/** Looks for the database with a connection of its own until it responds; requests fail at once meanwhile. */
async function lookUntilBack(state: Presence): Promise<void> {
  if (state.looking) return;
  state.looking = true;
  while (watched().presence === state) {
    try {
      await look(state, state.connect, BACK_TICKS);
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
 * Looks once whether a database that has said nothing for a while is frozen: then what waits for it fails, as if every
 * connection had ended. A long statement, or one that waits for a lock, goes on: its database answers the look.
 */
async function lookWhetherFrozen(state: Presence): Promise<void> {
  state.looking = true;
  const rest = Math.round(state.patienceMs / TICK_MS) - SUSPECT_TICKS;
  const usual = Math.min(Math.ceil((2 * state.answeredInMs) / TICK_MS), BACK_TICKS);
  // A connection that cannot be made in time is as silent; one of too many is an answer.
  const isSilent = await look(state, state.connectDirectly, Math.max(rest, usual, LEAST_TICKS)).then(
    () => false,
    databaseIsAway,
  );
  state.looking = false;
  // An answer of another connection meanwhile is one.
  const isFrozen = isSilent && state.quietTicks >= SUSPECT_TICKS;
  state.quietTicks = 0;
  if (!isFrozen || watched().presence !== state) return;
  state.away = true;
  state.giveUp();
  void lookUntilBack(state);
}

/** Counts the ticks in which nothing was heard, as long as somebody waits. */
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

/** Throws at once while the database is known to be away. */
export function assertPresent(): void {
  if (watched().presence?.away) throw knownAway();
}

/**
 * Runs a query or a transaction, unless the database is known to be away: then it throws at once, instead of queueing
 * behind connections that cannot be made. One that fails as if the database were away is what starts the looking;
 * only when a connection of its own fails as well is the database known to be away. So does one that waits while
 * nothing came on any connection for about a second: docs/rules.md#database-away.
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
    // A refusal is a word of the database; a connection that ended or could not be made is none.
    if (databaseIsAway(error)) void lookUntilBack(state);
    else state.quietTicks = 0;
    throw error;
  } finally {
    state.underWay -= 1;
  }
}
