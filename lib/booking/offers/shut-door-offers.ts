import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';

/**
 * How long a door refund is offered: after the confirmation, or after the first try of a stay that begins later, by
 * its plan or by a move: docs/rules.md#door-refund.
 */
export const DOOR_OFFER_MINUTES = 10;

type Stay = {
  status: number;
  confirmedAt: Date | null;
  /** A move starts the whole stay over. */
  startsAt: Date;
  leftAt: Date | null;
  spaceId: number;
  amountCents: number;
};

/** An attempt to unlock a door for the booking, at its space at the time. */
export type UnlockTry = { state: string; spaceId: number; createdAt: Date };

/** The tries of this stay at its present door: those at another pod, or before the guest was moved, are not of it. */
const triesHere = (
  { spaceId, startsAt }: Pick<Stay, 'spaceId' | 'startsAt'>,
  tries: UnlockTry[],
): UnlockTry[] => tries.filter((each) => each.spaceId === spaceId && each.createdAt >= startsAt);

/** Whether the door stays shut: it was tried, no attempt opened it, and the first ones were not long ago. */
function staysShut(stay: Stay, tries: UnlockTry[], now: Date): boolean {
  const { status, confirmedAt, startsAt } = stay;
  const [first, ...others] = triesHere(stay, tries).toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
  if (!ACTIVE_STATUSES.includes(status) || confirmedAt === null || !first) return false;
  const since = startsAt > confirmedAt ? first.createdAt : confirmedAt;
  const isSoon = now.getTime() - since.getTime() <= DOOR_OFFER_MINUTES * 60_000;
  return isSoon && [first, ...others].every(({ state }) => state === 'failed' || state === 'expired');
}

const OUTCOMES = new Set(['acknowledged', 'failed', 'expired']);

/** Whether the present door opened when this stay last tried it; a try that is on its way is none yet. */
export function hasOpenedLast(stay: Pick<Stay, 'spaceId' | 'startsAt'>, tries: UnlockTry[]): boolean {
  const [last] = triesHere(stay, tries)
    .filter(({ state }) => OUTCOMES.has(state))
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return last?.state === 'acknowledged';
}

/**
 * Whether a shut door offers a refund: it stays shut, and the booking was paid. It stays offered to a guest who gave
 * up and ended the stay: docs/rules.md#leaving.
 */
export const offersDoorRefund = (stay: Stay, tries: UnlockTry[], now: Date): boolean =>
  stay.amountCents > 0 && staysShut(stay, tries, now);

/**
 * Whether the nearest free space is offered instead: while the door stays shut, unless the stay was ended or money was
 * given back for it: docs/rules.md#other-space.
 */
export const offersOtherSpace = (
  stay: Stay,
  tries: UnlockTry[],
  { refundedCents, now }: { refundedCents: number; now: Date },
): boolean => stay.leftAt === null && refundedCents === 0 && staysShut(stay, tries, now);
