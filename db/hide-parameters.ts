import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import { withoutParameters } from '@/lib/foundation/log';

type Run = (...args: unknown[]) => Promise<unknown>;
const HIDDEN = Symbol.for('hushpod.parameters-hidden');

/**
 * drizzle puts all parameters of a failed query into its error, and loggers of that error (Next.js, for a
 * page) would log them: docs/rules.md#logs. There is no setting for it, so the one method that every query
 * goes through is wrapped.
 */
export function hideParametersOfFailures(): void {
  const prototype = PgPreparedQuery.prototype as unknown as Record<PropertyKey, unknown>;
  if (prototype[HIDDEN]) return;
  const run = prototype.queryWithCache as Run;
  prototype[HIDDEN] = true;
  prototype.queryWithCache = async function (this: unknown, ...args: unknown[]) {
    try {
      return await run.apply(this, args);
    } catch (error) {
      throw withoutParameters(error);
    }
  };
}
