import { SESSION_ENDED } from './failure-texts';
import {
  type ErrorKind,
  type Placeholders,
  type RefusalCode,
  type Refused,
  readRefusal,
  type SentenceOf,
  STATUS,
} from './refusal-table';

/** One invalid field: `path` as in the form (`plans.0`), `message` for people. */
export type FieldError = { path: string; message: string };

type Detail = {
  code: RefusalCode | 'defect';
  errors?: FieldError[];
  retryAfterSeconds?: number;
  cause?: unknown;
};

/**
 * A failure that can be shown to the caller: a sentence for people, a code for programs. Any other error is a defect.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: RefusalCode | 'defect';
  readonly errors?: FieldError[];
  readonly retryAfterSeconds?: number;

  constructor(kind: ErrorKind, message: string, detail: Detail) {
    super(message, { cause: detail.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = detail.code;
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

type Options<Key> = Omit<Detail, 'code'> & { [Name in Placeholders<SentenceOf<Key>>]: string | number };

/** The refusal of a code with its sentence, whose placeholders are given as values. To be thrown. */
export function refuse<Key extends Refused>(
  key: Key,
  ...[options]: Placeholders<SentenceOf<Key>> extends never
    ? [options?: Options<Key>]
    : [options: Options<Key>]
): AppError {
  const { code, kind, sentence } = readRefusal(key);
  const { errors, retryAfterSeconds, cause, ...values } = (options ?? {}) as Detail & Record<string, unknown>;
  const message = sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return new AppError(kind, message, { code, errors, retryAfterSeconds, cause });
}

export { type ErrorKind, STATUS };

/** A 403 for an actor who may not do this. */
export const forbidden = () => refuse('forbidden');
export const unauthenticated = (message = SESSION_ENDED) => refuse('unauthenticated', { sentence: message });
/** A 403 until the caller has proven again who they are: docs/rules.md#step-up. */
export const stepUpRequired = () => refuse('step_up_required');
/** The error for staff who must first set up a second factor, a 401: docs/rules.md#second-factor-sign-in. */
export const secondFactorRequired = (message: string) =>
  refuse('second_factor_required', { sentence: message });
/** A 404: `Booking not found`. */
export const notFound = (thing: string) => refuse('not_found', { thing });
/** A 400 with this sentence, and the sentences of invalid fields. */
export const invalid = (message: string, errors?: FieldError[]) =>
  refuse('invalid', { sentence: message, errors });
/** A failure with one invalid field: the sentence is shown beside the field and is the message of the response. */
export const invalidField = (path: string, message: string) => invalid(message, [{ path, message }]);

/** The record, or null if it does not exist in the reader's scope. Other errors are rethrown. */
export const ifFound = <T>(record: Promise<T>): Promise<T | null> =>
  record.catch((error) => {
    if (error instanceof AppError && error.kind === 'not_found') return null;
    throw error;
  });
