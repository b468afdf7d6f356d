import type postgres from 'postgres';
import { isDatabaseUnreachable } from '@/lib/foundation/database-errors';
import { logError } from '@/lib/foundation/process/log';
import { assertPresent } from './presence';

/*
 * postgres.js 3.4.9, the newest release, does not recover a connection that was ended while it had something to
 * write. It keeps the buffer and its timer, so that the next query of that connection hangs for minutes. It also
 * writes the ROLLBACK of a lost transaction to a missing socket, and that error cannot be caught. So a client whose
 * connections were ended is given up: waiting work begins on a new one, running work on the old one may finish, and a
 * lost transaction is abandoned.
 */

type Work = (transaction: postgres.TransactionSql) => unknown;
type Begin = (...optionsAndWork: unknown[]) => Promise<unknown>;
type Unsafe = (...args: Parameters<postgres.Sql['unsafe']>) => postgres.PendingQuery<postgres.Row[]>;

/** How long work that still runs on a client that was given up may take, in seconds: as long as a statement. */
const END_SECONDS = 30;
/** How long a failed transaction waits for notice that its connection has ended, in milliseconds. */
const NEWS_MS = 1_000;

/** The error that the driver reports for a connection that has ended, thrown instead of writing to one. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code = 'CONNECTION_CLOSED';
}

/** An object with some members replaced; all others are the object's own. Assigning to a member replaces it. */
function withMembers<Target extends object>(target: Target, members: Record<PropertyKey, unknown>): Target {
  return new Proxy(target, {
    get: (target, name) => (name in members ? members[name] : Reflect.get(target, name)),
    set: (_, name, value) => {
      members[name] = value;
      return true;
    },
  });
}

/** A semaphore with as many permits as the client has connections, so that no query queues inside the driver. */
function turnsFor(size: number) {
  let free = size;
  const waiting: (() => void)[] = [];
  return {
    take: async () => {
      if (free > 0) free -= 1;
      else await new Promise<void>((next) => waiting.push(next));
    },
    give: () => {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

/** Never settles: for the work of a transaction that has already failed, which the driver would otherwise roll back. */
const never = () => new Promise<never>(() => {});

/** A transaction whose statements fail after its connection is lost. */
function guarded(transaction: postgres.TransactionSql, isLost: () => boolean): postgres.TransactionSql {
  const unsafe = transaction.unsafe as Unsafe;
  const savepoint = transaction.savepoint as (work: Work) => Promise<unknown>;
  const checked = <T>(run: () => T): T => {
    if (isLost()) throw new ConnectionLost('The connection of this transaction has ended.');
    return run();
  };
  return withMembers(transaction, {
    unsafe: (...args: Parameters<Unsafe>) => checked(() => unsafe(...args)),
    savepoint: (work: Work) => checked(() => savepoint((inner) => work(guarded(inner, isLost)))),
  });
}

/**
 * Runs a transaction. After its connection has ended, the driver writes nothing more to it, neither COMMIT nor
 * ROLLBACK. The same holds after its client was given up, which calls each function in `underWay`.
 */
function begin(client: postgres.Sql, args: unknown[], underWay: Set<() => void>): Promise<unknown> {
  const work = args.at(-1) as Work;
  let isOver = false;
  let resolveEnd = () => {};
  const end = new Promise<void>((resolve) => {
    resolveEnd = resolve;
  });
  const careful = async (transaction: postgres.TransactionSql) => {
    try {
      const result = await work(guarded(transaction, () => isOver));
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
    (client.begin as Begin)(...args.slice(0, -1), careful).then(resolve, reject);
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

const notEnded = (error: unknown) => logError('database.end', error);

/** A client that can be given up with everything that waits for its connections, as if each of them had ended. */
export type RenewedClient = postgres.Sql & { giveUp: () => void };

/**
 * A client of `size` connections that is replaced by a new one as soon as a connection is lost. Its queries start
 * when they are awaited, like the driver's own.
 */
export function renewedClient(size: number, open: () => postgres.Sql): RenewedClient {
  const turns = turnsFor(size);
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

  async function inTurn<T>(work: (client: postgres.Sql) => PromiseLike<T>): Promise<T> {
    await turns.take();
    try {
      // A caller that waited for a turn until the database was found unreachable starts nothing.
      assertPresent();
      return await onCurrent(work);
    } finally {
      turns.give();
    }
  }

  const unsafe = (...args: Parameters<Unsafe>) => {
    type Query = ReturnType<Unsafe>;
    const started = (shape: (query: Query) => PromiseLike<unknown>) => {
      const run = () => inTurn((client) => shape((client.unsafe as Unsafe)(...args)));
      return {
        // biome-ignore lint/suspicious/noThenProperty: callers await a query of the driver itself, or its values.
        then: (...on: Parameters<Promise<unknown>['then']>) => run().then(...on),
        catch: (...on: Parameters<Promise<unknown>['catch']>) => run().catch(...on),
      };
    };
    return {
      ...started((query) => query),
      values: () => started((query) => query.values()),
      simple: () => started((query) => query.simple()),
    };
  };

  const members: Record<PropertyKey, unknown> = {
    unsafe,
    begin: (...args: unknown[]) => inTurn((client) => begin(client, args, underWay)),
    giveUp: () => {
      const abandoned = [...underWay];
      for (const client of former) void client.end({ timeout: 0 }).catch(notEnded);
      renew(current, 0);
      for (const abandon of abandoned) abandon();
    },
    end: (options: { timeout?: number }) =>
      Promise.all([current, ...former].map((client) => client.end(options))),
  };
  // The tag and all other members are those of the current client.
  return new Proxy(current as RenewedClient, {
    apply: (_, __, args) => Reflect.apply(current, undefined, args),
    get: (_, name) => (name in members ? members[name] : Reflect.get(current, name)),
    set: (_, name, value) => {
      members[name] = value;
      return true;
    },
  });
}
