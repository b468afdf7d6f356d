/** A hold is free again this long after it was made (contract section 4). */
export const PAYMENT_WINDOW_MS = 120_000;
/** A payment that began inside the hold keeps occupying the space up to this long. */
export const PAYING_LIMIT_MS = 600_000;
/** How far ahead a visitor is told when a space is free: later is as good as never. */
export const AHEAD_MS = 48 * 3_600_000;

/** Time that is taken, from its start up to its end. */
export type Span = { startsAt: Date; endsAt: Date };
