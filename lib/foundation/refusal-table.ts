import { OTHER_YEARS } from '@/lib/foundation/time/allowed-years';
import { ACCESS_DENIED } from './failure-texts';

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

/**
 * Who can meet a refusal. What visitors meet is translated: `problems` of the messages of each language
 * (lib/platform/languages/messages).
 */
type Concerned = 'visitors' | 'staff' | 'pods' | 'programs' | 'everyone';

export type Row = {
  kind: ErrorKind;
  concerns: readonly Concerned[];
  /** What a caller reads, in English. `{name}` stands for a value. */
  sentence: string;
  /** Other sentences of the same refusal, by the circumstance that they name; some are of another kind. */
  also?: Readonly<Record<string, string | { kind: ErrorKind; sentence: string }>>;
};

/**
 * Every refusal of the product by its code, which programs read and which never changes. A code without a sentence of
 * its own (`'{sentence}'`) says what its place knows: docs/rules.md#failures.
 */
export const REFUSALS = {
  // The request itself, whatever it asks for.
  invalid: { kind: 'invalid', concerns: ['everyone'], sentence: '{sentence}' },
  unauthenticated: { kind: 'unauthenticated', concerns: ['everyone'], sentence: '{sentence}' },
  forbidden: {
    kind: 'forbidden',
    concerns: ['everyone'],
    sentence: ACCESS_DENIED,
  },
  not_found: { kind: 'not_found', concerns: ['everyone'], sentence: '{thing} not found' },
  conflict: { kind: 'conflict', concerns: ['staff'], sentence: 'A deleted space cannot be changed' },
  too_large: { kind: 'too_large', concerns: ['everyone'], sentence: 'The request is too large' },
  unsupported: {
    kind: 'unsupported',
    concerns: ['everyone'],
    sentence: 'Send the body as application/json',
    also: { file: 'Send the file as multipart/form-data' },
  },
  too_many: {
    kind: 'too_many',
    concerns: ['everyone'],
    sentence: '{sentence}',
    also: { pod: 'This pod has made too many bookings in an hour' },
  },
  unavailable: { kind: 'unavailable', concerns: ['everyone'], sentence: '{sentence}' },
  idempotency_mismatch: {
    kind: 'conflict',
    concerns: ['everyone'],
    sentence: 'This Idempotency-Key was used for another request',
  },
  // Signing in, and what staff may do.
  step_up_required: {
    kind: 'forbidden',
    concerns: ['staff'],
    sentence: 'Please confirm with your password that it is you, then try again',
  },
  second_factor_required: { kind: 'unauthenticated', concerns: ['staff'], sentence: '{sentence}' },
  second_factor_wrong: { kind: 'unauthenticated', concerns: ['staff'], sentence: '{sentence}' },
  second_factor_on: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'One-time codes are turned on already',
  },
  second_factor_not_begun: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'Please begin again: scan a new QR code first',
  },
  second_factor_off: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'This sub-admin has no second factor',
  },
  no_passkey: { kind: 'conflict', concerns: ['staff'], sentence: 'There is no passkey for this account' },
  too_many_passkeys: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'You have {count} passkeys. Remove one first',
  },
  inactive: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'This sub-admin is inactive. Make it active first',
    also: { admin: 'This admin is inactive. Choose another address' },
  },
  not_invited: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'This sub-admin has already set a password',
  },
  sub_admin: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'This address belongs to a sub-admin. Choose another one',
  },
  // Records.
  stale: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'Someone else has changed this {thing}. Reload to see the newest version',
  },
  duplicate: { kind: 'conflict', concerns: ['staff'], sentence: '{sentence}' },
  in_use: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: '{users} this {noun}. Change {those} first',
    also: {
      space: 'This space has current or upcoming bookings. Cancel or move them first, then delete it',
      partner: 'This business partner is used by {users} and cannot be deleted',
      customer: 'This user has current or upcoming bookings. Cancel them first',
    },
  },
  house: { kind: 'conflict', concerns: ['staff'], sentence: 'The default partner cannot be deleted' },
  deleted: { kind: 'conflict', concerns: ['staff'], sentence: 'This user is deleted' },
  no_old_key: { kind: 'conflict', concerns: ['staff'], sentence: 'The old key no longer works' },
  // Visitors: a space, its time and its price.
  space_inactive: {
    kind: 'rule',
    concerns: ['visitors', 'staff', 'pods'],
    sentence: 'This space is not available at the moment',
  },
  pod_silent: {
    kind: 'rule',
    concerns: ['visitors', 'pods'],
    sentence: 'This space is offline right now. Please choose another one',
  },
  door_trouble: {
    kind: 'rule',
    concerns: ['visitors', 'staff', 'pods'],
    sentence: 'The door of this space does not open right now. Please choose another one',
  },
  out_of_service: {
    kind: 'rule',
    concerns: ['visitors', 'staff', 'pods'],
    sentence: 'This space is out of service right now. Please choose another one',
    also: { later: 'This space is out of service at that time. Please choose another one' },
  },
  space_taken: {
    kind: 'rule',
    concerns: ['visitors', 'staff', 'pods'],
    sentence: 'This space has just been taken. Please choose another one',
    also: {
      later: 'This space is taken at that time. Please choose another one',
      after: 'This space is booked by someone else after you',
    },
  },
  restricted_time: {
    kind: 'rule',
    concerns: ['visitors', 'staff', 'pods'],
    sentence: 'This space cannot be booked at this time of day',
  },
  plan_not_offered: {
    kind: 'rule',
    concerns: ['visitors', 'staff', 'pods'],
    sentence: 'This plan is not offered for this space',
  },
  plan_not_there: { kind: 'rule', concerns: ['staff'], sentence: 'It does not have this price' },
  space_changed: { kind: 'conflict', concerns: ['staff'], sentence: 'Somebody changed it since' },
  start_not_now: {
    kind: 'rule',
    concerns: ['visitors'],
    sentence: 'An instant booking starts now. Please reload the page and try again',
  },
  promo_used_up: {
    kind: 'rule',
    concerns: ['visitors'],
    sentence: 'This promo code has just been used up',
  },
  customer_inactive: {
    kind: 'rule',
    concerns: ['visitors', 'staff', 'pods'],
    sentence: 'This email address cannot be used to book at the moment. Please contact support',
  },
  contact_required: {
    kind: 'rule',
    concerns: ['visitors'],
    sentence:
      'This payment needs an email address and a phone number. Add them in your wallet, or pay by card',
  },
  already_booked: {
    kind: 'rule',
    concerns: ['visitors'],
    sentence: 'You have already booked this space. Please reload the page',
  },
  code_wrong: { kind: 'rule', concerns: ['visitors'], sentence: 'This code is wrong or no longer valid' },
  // Visitors: a hold, its payment, and a stay.
  promo_invalid: {
    kind: 'rule',
    concerns: ['visitors', 'pods'],
    sentence: 'Invalid promo code',
    also: { lookup: { kind: 'not_found', sentence: 'Invalid promo code' } },
  },
  payment_processing: {
    kind: 'rule',
    concerns: ['visitors'],
    sentence: 'Your payment for this space is being processed',
    also: {
      elsewhere: 'Your payments for other spaces are being processed',
      express: { kind: 'conflict', sentence: 'This payment is being processed' },
    },
  },
  hold_lapsed: {
    kind: 'conflict',
    concerns: ['visitors'],
    sentence:
      "It looks like you have'nt completed your payment within the 2 minute window. Please try again or contact support for assistance.",
  },
  time_gone: {
    kind: 'conflict',
    concerns: ['visitors'],
    sentence:
      'This time is no longer free. You are not charged: what your card paid goes back at once. Please choose another time or space',
  },
  hold_not_open: {
    kind: 'conflict',
    concerns: ['visitors'],
    sentence: 'This booking is being paid or is paid already',
  },
  payment_due: { kind: 'rule', concerns: ['visitors'], sentence: 'This booking must be paid for' },
  nothing_due: { kind: 'rule', concerns: ['visitors'], sentence: 'There is nothing to pay for this booking' },
  card_declined: { kind: 'card', concerns: ['visitors'], sentence: '{sentence}' },
  cards_declined: {
    kind: 'card',
    concerns: ['visitors'],
    sentence: 'Too many cards were declined, so this space was given back. You can book it again',
  },
  card_waiting: {
    kind: 'rule',
    concerns: ['visitors'],
    sentence:
      'Another payment with this card is waiting for the bank. Finish that one first, or use another card',
  },
  card_service_away: { kind: 'unavailable', concerns: ['visitors', 'staff'], sentence: '{sentence}' },
  no_kept_card: {
    kind: 'rule',
    concerns: ['visitors'],
    sentence: 'Your card is no longer saved. Please enter it again',
  },
  extension_paying: {
    kind: 'rule',
    concerns: ['visitors', 'staff'],
    sentence: 'An extension of this booking is already being paid for',
  },
  booking_changed: {
    kind: 'conflict',
    concerns: ['visitors', 'staff'],
    sentence: 'This booking has been moved. Please look again',
    also: { space: 'It is no longer in a space that closes', end: 'This booking now ends at another time' },
  },
  booking_unpaid: {
    kind: 'rule',
    concerns: ['visitors', 'staff', 'pods'],
    sentence: 'This booking has not been paid yet',
  },
  booking_expired: {
    kind: 'rule',
    concerns: ['visitors', 'staff', 'pods'],
    sentence: 'This booking has expired.',
  },
  booking_not_started: {
    kind: 'rule',
    concerns: ['visitors', 'staff', 'pods'],
    sentence: 'This booking has not been started yet.',
  },
  booking_cancelled: {
    kind: 'rule',
    concerns: ['visitors', 'staff', 'pods'],
    sentence: 'Booking has Cancelled/Expired.',
  },
  undo_too_late: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'The new door has opened, or the guest was moved since. Nothing was undone',
  },
  door_refund_not_offered: {
    kind: 'rule',
    concerns: ['visitors'],
    sentence: 'A full refund is offered only if the door did not open',
  },
  other_space_not_offered: {
    kind: 'rule',
    concerns: ['visitors'],
    sentence: 'Another space is offered only while the door does not open',
  },
  email_works: {
    kind: 'conflict',
    concerns: ['visitors'],
    sentence: 'The confirmation of this booking was sent',
  },
  no_receipt: {
    kind: 'conflict',
    concerns: ['visitors', 'staff'],
    sentence: 'There is no receipt because this booking was never confirmed',
  },
  link_expired: {
    kind: 'forbidden',
    concerns: ['visitors', 'staff'],
    sentence: 'This link has expired. Open the booking again for a new one',
  },
  // Staff: bookings and their time.
  booking_not_running: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'Only a booking that is running can be moved to a free space',
  },
  same_space: { kind: 'rule', concerns: ['staff'], sentence: 'The guest is in this space already' },
  not_upcoming: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'Only upcoming bookings can be rescheduled',
  },
  not_cancellable: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'Only upcoming and current bookings can be cancelled',
  },
  start_past: { kind: 'rule', concerns: ['staff'], sentence: 'Choose a time in the future' },
  start_too_far: {
    kind: 'rule',
    concerns: ['staff'],
    sentence: 'Choose a time within a year',
    also: { pod: 'A pod books up to {hours} hours ahead' },
  },
  other_years: {
    kind: 'rule',
    concerns: ['staff'],
    sentence: OTHER_YEARS,
  },
  other_partner: { kind: 'rule', concerns: ['staff'], sentence: 'Its partner does not sell this space' },
  other_plan: { kind: 'rule', concerns: ['staff'], sentence: 'This space does not offer its plan' },
  other_tax: { kind: 'rule', concerns: ['staff'], sentence: 'This space has another tax' },
  no_free_space: {
    kind: 'rule',
    concerns: ['staff'],
    sentence: 'No other space of this location is free for its whole time',
  },
  payment_differs: { kind: 'rule', concerns: ['staff', 'pods'], sentence: 'The payment must be {amount}' },
  billed_too_much: { kind: 'rule', concerns: ['pods'], sentence: 'A pod bills up to {amount} for a booking' },
  no_address: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'This user was anonymised and has no email address any more',
  },
  no_images: { kind: 'conflict', concerns: ['staff'], sentence: 'This booking has no images' },
  too_many_photos: { kind: 'rule', concerns: ['pods'], sentence: 'A booking has up to {count} photos' },
  // Staff: closures and bulk actions.
  block_empty: { kind: 'rule', concerns: ['staff'], sentence: 'It must end after it begins' },
  block_open: { kind: 'conflict', concerns: ['staff'], sentence: 'This has no end' },
  block_over: { kind: 'conflict', concerns: ['staff'], sentence: 'This is over already' },
  block_past: { kind: 'rule', concerns: ['staff'], sentence: 'It must end in the future' },
  bookings_changed: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'The bookings have changed since you looked. Look at them again',
  },
  refund_changed: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'More would be refunded now than was shown. Look at the bookings again',
  },
  outage_changed: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'More can be refunded now than was shown. Look at the bookings again',
  },
  bulk_job_ended: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'This job has already ended',
    also: { same: 'The same job has just ended. Look at its result first' },
  },
  bulk_job_running: { kind: 'conflict', concerns: ['staff'], sentence: 'This job is still running' },
  nothing_left_out: { kind: 'conflict', concerns: ['staff'], sentence: 'Nothing was left out' },
  not_given_up: { kind: 'conflict', concerns: ['staff'], sentence: 'This has already been tried again' },
  exports_running: {
    kind: 'too_many',
    concerns: ['staff'],
    sentence: 'Three exports are being written already. Wait for one of them',
  },
  // Staff: money.
  not_refundable: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'Only past and cancelled bookings can be refunded',
  },
  nothing_paid: { kind: 'conflict', concerns: ['staff'], sentence: 'Nothing was paid for this booking' },
  disputed: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'The bank took back what is left of this payment for a dispute',
  },
  refunded: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'This booking has already been refunded in full',
    also: { outage: 'There is nothing left to refund' },
  },
  refund_settled: {
    kind: 'conflict',
    concerns: ['staff'],
    sentence: 'This amount has already been settled in another way',
  },
  refund_refused: {
    kind: 'rule',
    concerns: ['staff'],
    sentence: 'Unable to refund: the card service refused it. You can refund the amount again',
  },
  counter_money: {
    kind: 'forbidden',
    concerns: ['staff'],
    sentence: 'Money that was paid at the counter goes back there',
  },
  gift_limit: {
    kind: 'forbidden',
    concerns: ['staff'],
    sentence:
      'You can give up to {amount} in credit and codes in a day. Ask somebody who sees all partners to give the rest',
  },
  wallet_full: { kind: 'rule', concerns: ['staff'], sentence: 'The wallet cannot hold this much credit' },
  wallet_short: { kind: 'rule', concerns: ['staff'], sentence: 'The wallet does not have enough credit' },
  month_before_open: { kind: 'rule', concerns: ['staff'], sentence: 'Close {month} first' },
  month_closed: { kind: 'conflict', concerns: ['staff'], sentence: '{month} is closed already' },
  month_running: { kind: 'rule', concerns: ['staff'], sentence: '{month} has not ended yet' },
  clock_unsteady: { kind: 'rule', concerns: ['staff'], sentence: '{sentence}' },
  // Programs, and the installation itself.
  bad_signature: { kind: 'invalid', concerns: ['programs'], sentence: 'The signature does not match' },
  bad_time: { kind: 'invalid', concerns: ['programs'], sentence: '{sentence}' },
  pod_failed: { kind: 'unavailable', concerns: ['visitors', 'staff'], sentence: '{sentence}' },
  pod_timeout: { kind: 'unavailable', concerns: ['visitors', 'staff'], sentence: '{sentence}' },
  pod_offline: { kind: 'unavailable', concerns: ['visitors', 'staff'], sentence: '{sentence}' },
  file_store_away: { kind: 'unavailable', concerns: ['everyone'], sentence: '{sentence}' },
  key_lost: { kind: 'unavailable', concerns: ['staff'], sentence: '{sentence}' },
  ending: { kind: 'unavailable', concerns: ['programs'], sentence: '{sentence}' },
  schema_old: { kind: 'unavailable', concerns: ['programs'], sentence: '{sentence}' },
  schema_other: { kind: 'unavailable', concerns: ['programs'], sentence: '{sentence}' },
  not_set_up: { kind: 'unavailable', concerns: ['programs'], sentence: '{sentence}' },
  disk_full: { kind: 'unavailable', concerns: ['programs'], sentence: '{sentence}' },
  jobs_stuck: { kind: 'unavailable', concerns: ['programs'], sentence: '{sentence}' },
  database_refused: { kind: 'unavailable', concerns: ['programs'], sentence: '{sentence}' },
  descriptors_exhausted: { kind: 'unavailable', concerns: ['programs'], sentence: '{sentence}' },
  descriptors_low: { kind: 'unavailable', concerns: ['programs'], sentence: '{sentence}' },
  database_away: {
    kind: 'unavailable',
    concerns: ['everyone'],
    sentence: '{sentence}',
  },
} as const satisfies Record<string, Row>;

export type RefusalCode = keyof typeof REFUSALS;

type Table = typeof REFUSALS;
/** A code, or with a circumstance for which it has a sentence of its own: `space_taken.later`. */
export type Refused = {
  [Code in RefusalCode]:
    | Code
    | (Table[Code] extends { also: infer Sentences } ? `${Code}.${keyof Sentences & string}` : never);
}[RefusalCode];
export type SentenceOf<Key> = Key extends keyof Table
  ? Table[Key]['sentence']
  : Key extends `${infer Code extends RefusalCode}.${infer As}`
    ? Table[Code] extends { also: infer Sentences }
      ? As extends keyof Sentences
        ? Sentences[As] extends { sentence: infer Sentence }
          ? Sentence
          : Sentences[As]
        : never
      : never
    : never;
/** The names of the placeholders of a sentence. */
export type Placeholders<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
/** The code, kind and sentence of a refusal. */
export function readRefusal(key: Refused): { code: RefusalCode; kind: ErrorKind; sentence: string } {
  const [code, as] = key.split('.') as [RefusalCode, string?];
  const { kind, sentence: own, also }: Row = REFUSALS[code];
  const said = (as && also?.[as]) || own;
  return { code, kind, ...(typeof said === 'string' ? { sentence: said } : said) };
}

/** What a caller reads of a refusal whose sentence has no placeholder. */
export const sentenceOf = (key: Refused): string => readRefusal(key).sentence;

/** A refusal as callers receive it, for examples; `message` if its sentence has a placeholder. */
export function exampleOf(key: Refused, message = sentenceOf(key)) {
  const { code, kind } = readRefusal(key);
  return { status: STATUS[kind], code, message };
}

/** The refusals that visitors can meet, which are translated. */
export const VISITORS_REFUSALS = (Object.keys(REFUSALS) as RefusalCode[]).filter((code) =>
  (REFUSALS[code].concerns as readonly Concerned[]).includes('visitors'),
);
