import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import { PostgresJsSession } from 'drizzle-orm/postgres-js';
import { withoutParameters } from '@/lib/foundation/log';
import { countedInPool } from './pool-load';
import { ifPresent } from './presence';
import { rowMapper, type Selected } from './rows';

type Run = (...args: unknown[]) => Promise<unknown>;
const WATCHED = Symbol.for('hushpod.queries-watched');

/** A statement with more parameters than this (rows written at once, ids listed) is not kept by each connection. */
const MOST_PARAMETERS = 64;
/**
 * What looks for a text is planned with it, and not kept either: a plan for any text serves none (docs/performance.md#plans).
 */
const LOOKS_FOR_TEXT = ' like $';

const isKept = (text: string, parameters: unknown[]): boolean =>
  parameters.length <= MOST_PARAMETERS && !text.includes(LOOKS_FOR_TEXT);

/**
 * Wraps the one method that every query of drizzle goes through. With `prepare`, a connection keeps the statement:
 * drizzle otherwise has each query parsed and planned anew, in a round trip of its own (docs/performance.md#prepared).
 * A query fails at once while the database is away (`presence.ts`). And drizzle puts all parameters of a failed query into
 * its error, and loggers of that error (Next.js, for a page) would log them, for which there is no setting:
 * docs/rules.md#logs. Its results become rows by our mapping (`rows.ts`).
 */
export function watchQueries({ prepare }: { prepare: boolean }): void {
  const prototype = PgPreparedQuery.prototype as unknown as Record<PropertyKey, unknown>;
  if (prototype[WATCHED]) return;
  const run = prototype.queryWithCache as Run;
  prototype[WATCHED] = true;
  prototype.queryWithCache = async function (
    this: { prepare?: boolean; client?: unknown },
    ...args: unknown[]
  ) {
    const [text, parameters] = args as [string, unknown[]];
    // Set where drizzle keeps what its own `.prepare(name)` says.
    this.prepare = prepare && isKept(text, parameters);
    try {
      return await ifPresent(() => countedInPool(this.client, () => run.apply(this, args)));
    } catch (error) {
      throw withoutParameters(error);
    }
  };
  mapRowsOnce();
}

type Prepared = Partial<Selected> & { customResultMapper?: (results: unknown[][]) => unknown };

/** Has each result mapped by {@link rowMapper}, where drizzle has no special mapping of its own. */
function mapRowsOnce(): void {
  const prototype = PostgresJsSession.prototype as unknown as {
    prepareQuery: (...args: unknown[]) => Prepared;
  };
  const prepareQuery = prototype.prepareQuery;
  prototype.prepareQuery = function (...args) {
    const prepared = prepareQuery.apply(this, args);
    const { fields, customResultMapper } = prepared;
    if (!fields || customResultMapper || fields.some(({ path }) => path.length > 2)) return prepared;
    let map: ReturnType<typeof rowMapper> | undefined;
    prepared.customResultMapper = (results) => {
      // Which tables a row always has is set later.
      map ??= rowMapper({ ...prepared, fields });
      return results.map(map);
    };
    return prepared;
  };
}
