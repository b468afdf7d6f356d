import type postgres from 'postgres';
import { isDatabaseUnreachable } from '@/lib/foundation/database-errors';
import { logError } from '@/lib/foundation/process/log';
import { assertPresent, ifPresent } from './presence';

/*
 * postgres.js 3.4.9, the newest release, does not recover a connection that was ended while it had something to
 * write. It keeps the buffer and its timer, so that the next query of that connection hangs for minutes. It also
 * writes the ROLLBACK of a lost transaction to a missing socket, and that error cannot be caught. So a client whose
 * connections were ended is given up: waiting work begins on a new one, running work on the old one may finish, and a
 * lost transaction is abandoned: docs/decisions.md#driver.
 */

/** Connections do not cache a statement with more parameters than this (rows written together, lists of ids). */
const MOST_PARAMETERS = 64;
/** A search is planned with its text: a generic plan is much slower (docs/performance.md#plans). */
const LOOKS_FOR_TEXT = ' like $';
/** How long work that still runs on a client that was given up may take, in seconds: as long as a statement. */
const END_SECONDS = 30;
/** How long a failed transaction waits for notice that its connection has ended, in milliseconds. */
const NEWS_MS = 1_000;

type Parameters = NonNullable<globalThis.Parameters<postgres.Sql['unsafe']>[1]>;
type Query = postgres.PendingQuery<postgres.Row[]>;
type Begin = (work: (transaction: postgres.TransactionSql) => unknown) => Promise<unknown>;
type Savepoint = Begin;
/** What drizzle uses of a transaction. */
type Transaction = Pick<postgres.TransactionSql, 'unsafe' | 'savepoint'>;
type Work = (transaction: Transaction) => unknown;
/** Sends a query in one of the forms in which the driver returns its rows. */
type Send = (form: (query: Query) => PromiseLike<unknown>) => Promise<unknown>;

/** The error that the driver reports for a connection that has ended, thrown instead of writing to one. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code = 'CONNECTION_CLOSED';
}

const isPrepared = (text: string, parameters: Parameters): boolean =>
  parameters.length <= MOST_PARAMETERS && !text.includes(LOOKS_FOR_TEXT);

/** Creates a query, which the driver sends when it is awaited. */
const queryOn = (client: Pick<postgres.Sql, 'unsafe'>, text: string, parameters: Parameters): Query =>
  client.unsafe(text, parameters, { prepare: isPrepared(text, parameters) });

/** The part of the driver's query that drizzle uses: it is sent when it, or its `values()`, is awaited. */
const lazyQuery = (send: Send) =>
  ({
    // biome-ignore lint/suspicious/noThenProperty: drizzle awaits the query itself.
    then: (...handlers: globalThis.Parameters<Promise<unknown>['then']>) =>
      send((query) => query).then(...handlers),
    values: () => send((query) => query.values()),
  }) as Query;

/** Never settles: for the work of a transaction that has already failed, which the driver would otherwise roll back. */
const never = () => new Promise<never>(() => {});

/** A transaction for drizzle, whose statements fail after its connection is lost. */
function transactionFor(transaction: Transaction, isLost: () => boolean): Transaction {
  const assertConnected = () => {
    if (isLost()) throw new ConnectionLost('The connection of this transaction has ended.');
  };
  const unsafe = (text: string, parameters: Parameters = []) =>
    lazyQuery((form) =>
      ifPresent(async () => {
        assertConnected();
        return form(queryOn(transaction, text, parameters));
      }),
    );
  // Its statements are watched one by one.
  const savepoint = async (work: Work) => {
    assertConnected();
    return (transaction.savepoint as Savepoint)((inner) => work(transactionFor(inner, isLost)));
  };
  return {
    unsafe: unsafe as Transaction['unsafe'],
    savepoint: savepoint as Transaction['savepoint'],
  };
}

/**
 * Runs a transaction. After its connection has ended, the driver writes nothing more to it, neither COMMIT nor
 * ROLLBACK. The same holds after its client was given up, which calls each function in `underWay`.
 */
function begin(client: postgres.Sql, work: Work, underWay: Set<() => void>): Promise<unknown> {
  let isOver = false;
  let resolveEnd = () => {};
  const end = new Promise<void>((resolve) => {
    resolveEnd = resolve;
  });
  const careful = async (transaction: postgres.TransactionSql) => {
    try {
      const result = await work(transactionFor(transaction, () => isOver));
      return isOver ? never() : result;
    } catch (error) {
      // Notice of the connection's end can arrive a moment after the failure of the statement.
      if (isDatabaseUnreachable(error))
        await Promise.race([end, new Promise((next) => setTimeout(next, NEWS_MS))]);
      if (isOver) return never();
      throw error;
    }
  };
  let abandon = () => {};
  const running = new Promise<unknown>((resolve, reject) => {
    (client.begin as Begin)(careful).then(resolve, reject);
    abandon = () => reject(new ConnectionLost('The connections to the database were given up.'));
  });
  underWay.add(abandon);
  const note = () => {
    isOver = true;
    underWay.delete(abandon);
    resolveEnd();
  };
  running.then(note, note);
  return running;
}

/**
 * A queue for as many connections as the client has, so that no query queues inside the driver; and how busy they
 * are, for metrics: docs/rules.md#metrics.
 */
function queueFor(size: number) {
  let inUse = 0;
  let waits = 0;
  let waitedMs = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(): Promise<void> {
      if (inUse < size) {
        inUse += 1;
        return;
      }
      waits += 1;
      const began = performance.now();
      await new Promise<void>((next) => waiting.push(next));
      waitedMs += performance.now() - began;
    },
    give(): void {
      const next = waiting.shift();
      if (next) next();
      else inUse -= 1;
    },
    /**
     * The number of connections, how many are in use, how many queries and transactions are waiting for one, and how
     * many have had to wait since the start, with the total of seconds that they waited.
     */
    load: () => ({ size, inUse, waiting: waiting.length, waits, waitedSeconds: waitedMs / 1000 }),
  };
}

const notEnded = (error: unknown) => logError('database.end', error);

export type PoolLoad = ReturnType<ReturnType<typeof queueFor>['load']>;

export type Pool = {
  /** For drizzle: the members of the driver's client that it uses. */
  client: postgres.Sql;
  /** The driver's client, which is replaced when it has lost a connection. */
  current: () => postgres.Sql;
  /** Gives up the connections with everything that waits for them, as if each of them had ended. */
  giveUp: () => void;
  end: (options: { timeout?: number }) => Promise<unknown>;
  load: () => PoolLoad;
};

/**
 * A pool of `size` connections, whose client `open` creates. It is replaced by a new one as soon as a connection is
 * lost. A connection caches each statement that has a parameter, unless DATABASE_PREPARE is off. Everything fails at
 * once while the database is unreachable (`presence.ts`).
 */
export function openPool(size: number, open: () => postgres.Sql): Pool {
  const queue = queueFor(size);
  let current = open();
  const underWay = new Set<() => void>();
  const former = new Set<postgres.Sql>();

  function renew(lost: postgres.Sql, endSeconds = END_SECONDS): void {
    if (lost !== current) return;
    current = open();
    // Drizzle configures how it reads and writes values on the client that it receives.
    Object.assign(current.options.parsers, lost.options.parsers);
    Object.assign(current.options.serializers, lost.options.serializers);
    former.add(lost);
    void lost
      .end({ timeout: endSeconds })
      .catch(notEnded)
      .finally(() => former.delete(lost));
  }

  async function onCurrent<T>(work: (client: postgres.Sql) => PromiseLike<T>): Promise<T> {
    const client = current;
    try {
      return await work(client);
    } catch (error) {
      if (isDatabaseUnreachable(error)) renew(client);
      throw error;
    }
  }

  const inTurn = <T>(work: (client: postgres.Sql) => PromiseLike<T>): Promise<T> =>
    ifPresent(async () => {
      await queue.take();
      try {
        // A caller that waited for a turn until the database was found unreachable starts nothing.
        assertPresent();
        return await onCurrent(work);
      } finally {
        queue.give();
      }
    });

  const client: Pick<postgres.Sql, 'options' | 'unsafe' | 'begin'> = {
    options: current.options,
    unsafe: ((text: string, parameters: Parameters = []) =>
      lazyQuery((form) => inTurn((on) => form(queryOn(on, text, parameters))))) as postgres.Sql['unsafe'],
    begin: ((work: Work) => inTurn((on) => begin(on, work, underWay))) as postgres.Sql['begin'],
  };
  return {
    client: client as postgres.Sql,
    current: () => current,
    giveUp: () => {
      const abandoned = [...underWay];
      for (const each of former) void each.end({ timeout: 0 }).catch(notEnded);
      renew(current, 0);
      for (const abandon of abandoned) abandon();
    },
    end: (options) => Promise.all([current, ...former].map((each) => each.end(options))),
    load: queue.load,
  };
}
