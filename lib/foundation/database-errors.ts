import { SQLSTATE } from './sqlstates';

const UNREACHABLE =
  /^(ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$|CONNECT_TIMEOUT|CONNECTION_(ENDED|CLOSED|DESTROYED)/;

const SHUTTING_DOWN: string[] = [SQLSTATE.adminShutdown, SQLSTATE.crashShutdown, SQLSTATE.cannotConnectNow];

/** Whether an error means that the database was unreachable, starting up or shutting down. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && UNREACHABLE.test(cause.code)) return true;
  }
  return SHUTTING_DOWN.includes(databaseCode(error) ?? '');
}

/** The PostgreSQL error code of an error, one of `SQLSTATE` or another one, unwrapped from drizzle's error. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}
