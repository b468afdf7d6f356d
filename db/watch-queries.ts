import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import { withoutParameters } from '@/lib/foundation/log';
import { ifPresent } from './presence';

type Run = (...args: unknown[]) => Promise<unknown>;
const WATCHED = Symbol.for('hushpod.queries-watched');

/**
 * Wraps the one method that every query of drizzle goes through. A query fails at once while the database is away
 * (`presence.ts`). And drizzle puts all parameters of a failed query into its error, and loggers of that error
 * (Next.js, for a page) would log them, for which there is no setting: docs/rules.md#logs.
 */
export function watchQueries(): void {
  const prototype = PgPreparedQuery.prototype as unknown as Record<PropertyKey, unknown>;
  if (prototype[WATCHED]) return;
  const run = prototype.queryWithCache as Run;
  prototype[WATCHED] = true;
  prototype.queryWithCache = async function (this: unknown, ...args: unknown[]) {
    try {
      return await ifPresent(() => run.apply(this, args));
    } catch (error) {
      throw withoutParameters(error);
    }
  };
}
