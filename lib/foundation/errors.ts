/** The kinds of failure, each with its HTTP status: docs/rules.md#failures. */
export const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  card: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  rule: 422,
  too_many: 429,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof STATUS;
/** One invalid field: `path` as in the form (`plans.0`), `message` for people. */
export type FieldError = { path: string; message: string };

type Detail = { code?: string; errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown };

/**
 * A failure that can be shown to the caller: a sentence for people, a code for programs. Any other error is a defect.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly errors?: FieldError[];
  readonly retryAfterSeconds?: number;

  constructor(kind: ErrorKind, message: string, detail: Detail = {}) {
    super(message, { cause: detail.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = detail.code ?? kind;
    this.errors = detail.errors;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }

  get status(): number {
    return STATUS[this.kind];
  }
}

/** An effect that no retry can carry out: it is given up at once, until somebody fixes what the sentence names. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/** Fixed text: docs/rules.md#texts-failures. */
export const ACCESS_DENIED = "Access denied. You don't have rights to access this resource";
/** Fixed text: docs/rules.md#texts-failures. */
export const SERVER_AWAY = 'Could-not connect to Server Please try again later';
/** Fixed text: docs/rules.md#texts-failures. */
export const SESSION_ENDED = 'Your session has ended. Please sign in again';

/** For staff who must set up a second factor before anything else. */
export const ADD_SECOND_FACTOR = 'Your account needs a second factor. Sign in with a browser to set one up';

/** The code of a 403 that a proof resolves: docs/rules.md#step-up. */
export const STEP_UP_REQUIRED = 'step_up_required';
const PROVE_FIRST = 'Please confirm with your password that it is you, then try again';

export const forbidden = () => new AppError('forbidden', ACCESS_DENIED);
export const unauthenticated = (message = SESSION_ENDED) => new AppError('unauthenticated', message);
/** A 403 until the caller has proven again who they are: docs/rules.md#step-up. */
export const stepUpRequired = () => new AppError('forbidden', PROVE_FIRST, { code: STEP_UP_REQUIRED });
/** A 401 until a second factor has been set up: docs/rules.md#second-factor-sign-in. */
export const secondFactorRequired = (message: string) =>
  new AppError('unauthenticated', message, { code: 'second_factor_required' });
export const notFound = (thing: string) => new AppError('not_found', `${thing} not found`);
export const conflict = (message: string, code?: string) => new AppError('conflict', message, { code });
export const rule = (message: string, code?: string) => new AppError('rule', message, { code });
export const invalid = (message: string, errors?: FieldError[]) =>
  new AppError('invalid', message, { errors });
/** A failure with one invalid field: the sentence is shown beside the field and is the message of the response. */
export const invalidField = (path: string, message: string) => invalid(message, [{ path, message }]);

/** The record, or null if it does not exist in the reader's scope. Other errors are rethrown. */
export const ifFound = <T>(record: Promise<T>): Promise<T | null> =>
  record.catch((error) => {
    if (error instanceof AppError && error.kind === 'not_found') return null;
    throw error;
  });

const UNREACHABLE =
  /^(ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$|CONNECT_TIMEOUT|CONNECTION_(ENDED|CLOSED|DESTROYED)/;
const SHUTTING_DOWN = /^57P0[1-3]$/;

/** Whether the error means that the database was unreachable, starting up or shutting down. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && UNREACHABLE.test(cause.code)) return true;
  }
  return SHUTTING_DOWN.test(databaseCode(error) ?? '');
}

/** The PostgreSQL error code of an error, unwrapped from drizzle's (`23505` unique, `23P01` exclusion …). */
export function databaseCode(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}
