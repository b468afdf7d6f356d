import 'server-only';
import { databaseCode, isDatabaseUnreachable } from '@/lib/foundation/database-errors';
import { AppError, type FieldError } from '@/lib/foundation/errors';
import { SERVER_AWAY } from '@/lib/foundation/failure-texts';
import { logError, logWarning } from '@/lib/foundation/process/log';
import type { RefusalCode } from '@/lib/foundation/refusal-table';
import { isOfClass, SQLSTATE } from '@/lib/foundation/sqlstates';
import {
  CARD_SERVICE_AWAY,
  type CardServiceUnreachable,
} from '@/lib/platform/integrations/card-provider-interface';
import { jsonResponse } from './responses';
import { loggedRouteOf } from './route-templates';

/** A failure as it is disclosed to a caller, by a route or an action. */
export type Failure = {
  status: number;
  message: string;
  code: RefusalCode | 'defect';
  errors?: FieldError[];
  retryAfterSeconds?: number;
};

/**
 * Besides used-up disk, memory or connections: the database is temporarily read-only, cannot access its files, or a
 * time limit ended a statement.
 */
const IN_TROUBLE: string[] = [
  SQLSTATE.readOnlyTransaction,
  SQLSTATE.ioError,
  SQLSTATE.queryCanceled,
  SQLSTATE.lockNotAvailable,
];

function isTransient(error: unknown): boolean {
  const code = databaseCode(error) ?? '';
  return (
    isDatabaseUnreachable(error) || isOfClass(code, 'insufficientResources') || IN_TROUBLE.includes(code)
  );
}

/**
 * Logs that a payment or an immediate refund failed at the card service: the kind tells whether to wait or to correct
 * a setting.
 */
function logAway({ reason, cause }: CardServiceUnreachable, where: string): void {
  logWarning('card.away', { where, kind: reason, cause: cause instanceof Error ? cause.message : undefined });
}

/** Turns anything that was thrown into a failure that can be disclosed. A defect is logged and discloses nothing. */
export function describeFailure(error: unknown, where: string): Failure {
  if (error instanceof AppError) {
    // Bundles load the class separately, so `instanceof` is not enough.
    if (error.code === CARD_SERVICE_AWAY) logAway(error as CardServiceUnreachable, where);
    const { status, message, code, errors, retryAfterSeconds } = error;
    return { status, message, code, errors, retryAfterSeconds };
  }
  logError('request.failed', error, { where });
  if (isTransient(error)) return { status: 503, message: SERVER_AWAY, code: 'database_away' };
  return { status: 500, message: SERVER_AWAY, code: 'defect' };
}

/** A failure as a response: `{ message, code, errors? }`. */
export function failureResponse(error: unknown, request: Request): Response {
  const { status, message, code, errors, retryAfterSeconds } = describeFailure(error, loggedRouteOf(request));
  const response = jsonResponse(status, { message, code, ...(errors && { errors }) });
  if (retryAfterSeconds) response.headers.set('retry-after', String(retryAfterSeconds));
  // Do not wait for the rest of a body that is too large.
  if (status === 413) response.headers.set('connection', 'close');
  return response;
}
