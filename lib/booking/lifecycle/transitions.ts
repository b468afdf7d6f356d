import type { BookingStatus } from '@/lib/column-values/booking-status';
import type { Move } from '@/lib/platform/states/moves';

/*
 * A booking's lifecycle from hold to refund, as three state machines that change together under the lock of the
 * space: the booking, its periods (the hold, then each extension), and the payment of a period. A transition that is
 * not in these tables does not happen: every state is written by `state-writes.ts`. The diagrams in
 * docs/architecture.md are generated from them.
 */

export type PeriodState = 'held' | 'paying' | 'confirmed' | 'released';

/** docs/rules.md#periods */
export const PERIOD_MOVES = {
  pay: { from: ['held', 'paying'], to: 'paying', when: 'the visitor pays' },
  claim: { from: ['held', 'paying'], to: 'paying', when: 'the bank agrees' },
  decline: { from: ['paying'], to: 'held', when: 'the card is refused' },
  confirm: { from: ['held', 'paying'], to: 'confirmed', when: 'captured, free, or paid at the counter' },
  release: { from: ['held', 'paying'], to: 'released', when: 'lapsed, given up, or its payment void' },
  cancel: { from: ['confirmed'], to: 'released', when: 'cancelled' },
  place: { from: ['confirmed'], to: 'confirmed', when: 'moved, or cut to what was stayed' },
} as const satisfies Record<string, Move<PeriodState>>;

export type PaymentState = 'created' | 'requires_action' | 'authorised' | 'captured' | 'void' | 'disputed';

/** docs/rules.md#payment */
export const PAYMENT_MOVES = {
  ask: { from: ['created', 'requires_action'], to: 'requires_action', when: 'the bank asks' },
  authorise: {
    from: ['created', 'requires_action', 'authorised'],
    to: 'authorised',
    when: 'the time is claimed',
  },
  capture: {
    from: ['created', 'requires_action', 'authorised', 'void'],
    to: 'captured',
    when: 'the money is captured',
  },
  decline: {
    from: ['created', 'requires_action', 'authorised'],
    to: 'created',
    when: 'the card is refused',
  },
  giveUp: { from: ['created', 'requires_action'], to: 'created', when: 'another card is named' },
  void: { from: ['created', 'requires_action', 'authorised'], to: 'void', when: 'the intent is cancelled' },
  dispute: { from: ['captured'], to: 'disputed', when: 'the bank takes it back' },
  settleDispute: { from: ['disputed'], to: 'captured', when: 'the dispute is won' },
} as const satisfies Record<string, Move<PaymentState>>;

/** docs/rules.md#booking-status */
export const BOOKING_MOVES = {
  confirm: { from: ['pending'], to: 'confirmed', when: 'its first period is confirmed' },
  lapse: { from: ['pending'], to: 'cancelled', when: 'its hold is released' },
  extend: {
    from: ['confirmed', 'rescheduled', 'extended'],
    to: 'extended',
    when: 'an extension is confirmed',
  },
  reschedule: {
    from: ['confirmed', 'rescheduled', 'extended'],
    to: 'rescheduled',
    when: 'staff move it',
  },
  cancel: {
    from: ['confirmed', 'rescheduled', 'extended'],
    to: 'cancelled',
    when: 'staff cancel it, or its door never opened',
  },
} as const satisfies Record<string, Move<BookingStatus>>;
