import { CONTACT_FIELDS } from './contact';

/** An attempt to book: what is under way, and what is wrong. */
export type BookingAttempt = {
  /** The booking was requested, and there is no response yet. */
  isHolding: boolean;
  /** The sheet of a wallet is open or paying. It can open while a request is under way. */
  isWalletBusy: boolean;
  /** The errors of the fields, by the fields' names. */
  errors: Record<string, string>;
  /** An error that belongs to no field. */
  problem: string | null;
  /** Whether the space was refused, so that another one is offered. */
  isUnavailable: boolean;
};

export type AttemptEvent =
  /** Before a request: `errors` is empty if everything is valid. */
  | { type: 'checked'; errors: Record<string, string> }
  | { type: 'requested' }
  | { type: 'refused'; errors: Record<string, string>; problem: string }
  | { type: 'availability'; isUnavailable: boolean }
  /** The error of one field, or none. */
  | { type: 'fieldChecked'; field: string; error: string | undefined }
  | { type: 'wallet'; isBusy: boolean }
  | { type: 'problem'; problem: string | null }
  /** The page was restored from the browser's cache after going back. */
  | { type: 'restored' };

export const NEW_ATTEMPT: BookingAttempt = {
  isHolding: false,
  isWalletBusy: false,
  errors: {},
  problem: null,
  isUnavailable: false,
};

/** The first field with an error, in the order of the form; undefined if none of the errors has a field. */
export const firstWrongField = (errors: Record<string, string>): string | undefined =>
  ['plan', ...CONTACT_FIELDS, 'terms'].find((field) => errors[field]);

/** The reducer of an attempt to book. */
export function bookingAttempt(attempt: BookingAttempt, event: AttemptEvent): BookingAttempt {
  switch (event.type) {
    case 'checked':
      return { ...attempt, errors: event.errors, problem: null };
    case 'requested':
      return { ...attempt, isHolding: true };
    case 'refused': {
      const problem = firstWrongField(event.errors) ? null : event.problem;
      return { ...attempt, isHolding: false, errors: event.errors, problem };
    }
    case 'availability':
      return { ...attempt, isUnavailable: event.isUnavailable };
    case 'fieldChecked': {
      const { [event.field]: _, ...others } = attempt.errors;
      return { ...attempt, errors: event.error ? { ...others, [event.field]: event.error } : others };
    }
    case 'wallet':
      return { ...attempt, isWalletBusy: event.isBusy };
    case 'problem':
      return { ...attempt, problem: event.problem };
    case 'restored':
      return { ...attempt, isHolding: false };
  }
}
