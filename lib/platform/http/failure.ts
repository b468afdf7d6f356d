import 'server-only';
import { AppError, databaseCode, type FieldError, SERVER_AWAY } from '@/lib/foundation/errors';
import { logError } from '@/lib/foundation/log';

/** What a caller learns of a failure, from a route or an action. */
export type Failure = {
  status: number;
  message: string;
  code: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
};

const AWAY = /ECONNREFUSED|ECONNRESET|CONNECT_TIMEOUT|CONNECTION_(ENDED|CLOSED|DESTROYED)/;
const SHUTTING_DOWN = /^(57P0[123]|53300)$/;

function databaseIsAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && AWAY.test(at.code)) return true;
  }
  return SHUTTING_DOWN.test(databaseCode(error) ?? '');
}

/** Turns anything that was thrown into what may be disclosed. A defect is logged and discloses nothing. */
export function describeFailure(error: unknown, where: string): Failure {
  if (error instanceof AppError) {
    const { status, message, code, errors, retryAfterSeconds } = error;
    return { status, message, code, errors, retryAfterSeconds };
  }
  logError('request.failed', error, { where });
  if (databaseIsAway(error)) return { status: 503, message: SERVER_AWAY, code: 'database_away' };
  return { status: 500, message: SERVER_AWAY, code: 'defect' };
}

/** Method and path for the log, without anything that may be a capability or a token. */
export const placeOf = (request: Request): string =>
  `${request.method} ${new URL(request.url).pathname.replace(/[\w-]{18,}/g, '…')}`;

/** A failure as a response: `{ message, code, errors? }`. */
export function failureResponse(error: unknown, request: Request): Response {
  const { status, message, code, errors, retryAfterSeconds } = describeFailure(error, placeOf(request));
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfterSeconds) headers.set('retry-after', String(retryAfterSeconds));
  // Do not wait for the rest of a body that is too large.
  if (status === 413) headers.set('connection', 'close');
  return Response.json({ message, code, ...(errors && { errors }) }, { status, headers });
}
