import type postgres from 'postgres';
import { countedInPool } from './pool-load';
import { ifPresent } from './presence';

/** Connections do not cache a statement with more parameters than this (rows written together, lists of ids). */
const MOST_PARAMETERS = 64;
/** A search is planned with its text: a generic plan is much slower (docs/performance.md#plans). */
const LOOKS_FOR_TEXT = ' like $';

type Parameters = NonNullable<globalThis.Parameters<postgres.Sql['unsafe']>[1]>;
type Query = postgres.PendingQuery<postgres.Row[]>;
/** The part of a query that drizzle uses. */
type Result = PromiseLike<unknown> & { values: () => PromiseLike<unknown> };
type Work = (client: postgres.TransactionSql) => unknown;
type Begin = (...optionsAndWork: unknown[]) => Promise<unknown>;

const isPrepared = (text: string, parameters: Parameters): boolean =>
  parameters.length <= MOST_PARAMETERS && !text.includes(LOOKS_FOR_TEXT);

/** A query that starts when it is awaited, like the driver's own, and runs through `run`. */
function startedBy(run: (start: () => Promise<unknown>) => Promise<unknown>, query: Query): Result {
  return {
    // biome-ignore lint/suspicious/noThenProperty: drizzle awaits the query itself, or its values.
    then: (resolve, reject) => run(async () => query).then(resolve, reject),
    values: () => run(async () => query.values()),
  };
}

/** A client with some members replaced; all others are the driver's own. */
const withMembers = <Client extends object>(
  client: Client,
  members: Partial<Record<keyof Client, unknown>>,
) =>
  new Proxy(client, {
    get: (target, name) => Reflect.get(name in members ? members : target, name),
  });

/** The members of a transaction that drizzle uses: statements and savepoints. */
function watchedTransaction(client: postgres.TransactionSql): postgres.TransactionSql {
  const unsafe = (text: string, parameters: Parameters = []) =>
    startedBy(ifPresent, client.unsafe(text, parameters, { prepare: isPrepared(text, parameters) }));
  const savepoint = (work: Work) => client.savepoint((inner) => work(watchedTransaction(inner)));
  return withMembers(client, { unsafe, savepoint });
}

/**
 * The postgres.js client for drizzle, by its documented members `unsafe`, `begin` and `savepoint`. A connection
 * caches each statement that has a parameter, unless DATABASE_PREPARE is off; drizzle requests that only for a query
 * with a name. Everything fails at once while the database is unreachable (`presence.ts`), and is counted while it
 * waits for a connection.
 */
export function watchedClient(client: postgres.Sql): postgres.Sql {
  const run = <T>(start: () => Promise<T>) => ifPresent(() => countedInPool(client, start));
  const unsafe = (text: string, parameters: Parameters = []) =>
    startedBy(run, client.unsafe(text, parameters, { prepare: isPrepared(text, parameters) }));
  const begin: Begin = (...args) => {
    const work = args.at(-1) as Work;
    const watched: Work = (transaction) => work(watchedTransaction(transaction));
    return run(() => (client.begin as Begin)(...args.slice(0, -1), watched));
  };
  return withMembers(client, { unsafe, begin });
}
