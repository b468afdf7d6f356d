/** The payment window of a hold: docs/rules.md#hold. */
export const PAYMENT_WINDOW_MS = 120_000;
/** How long a payment that began inside the hold keeps the time, and can last: docs/rules.md#paying. */
export const PAYING_LIMIT_MS = 600_000;
/** How long the door still opens after the end, unless the next period has begun: docs/rules.md#grace. */
export const GRACE_MS = 300_000;
/** How far ahead visitors see when a space is free: docs/rules.md#availability. */
export const AHEAD_MS = 48 * 3_600_000;

/** Occupied time: start inclusive, end exclusive. */
export type Span = { startsAt: Date; endsAt: Date };
