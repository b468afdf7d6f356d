import 'server-only';
import { AppError, databaseCode, type FieldError, SERVER_AWAY } from '@/lib/errors';
import { logError } from '@/lib/log';

/** What a caller is told of a failure, by a route or by an action. */
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

/** Turns whatever was thrown into what may be said. A defect is logged, and says nothing of itself. */
export function describeFailure(error: unknown, where: string): Failure {
  if (error instanceof AppError) {
    const { status, message, code, errors, retryAfterSeconds } = error;
    return { status, message, code, errors, retryAfterSeconds };
  }
  logError('request.failed', error, { where });
  if (databaseIsAway(error)) return { status: 503, message: SERVER_AWAY, code: 'database_away' };
  return { status: 500, message: SERVER_AWAY, code: 'defect' };
}
