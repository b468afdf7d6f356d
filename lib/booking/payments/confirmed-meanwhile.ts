import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { findPayment, type Payment } from '@/lib/booking/lifecycle/payment-record';
import { AppError } from '@/lib/foundation/errors';

export type CheckoutResult = {
  status: 'confirmed' | 'requires_action' | 'processing';
  clientSecret?: string;
};

/** The pause between two checks of the row while the provider does not respond, in milliseconds. */
const LOOK_MS = 1_000;

const isConfirmed = async ({ id }: Payment): Promise<boolean> =>
  (await findPayment({ id }))?.periodState === 'confirmed';

async function whenConfirmed(payment: Payment, over: AbortSignal): Promise<CheckoutResult> {
  do await pause(LOOK_MS, undefined, { signal: over });
  while (!(await isConfirmed(payment)));
  return { status: 'confirmed' };
}

const isAway = (error: unknown) => error instanceof AppError && error.kind === 'unavailable';

/**
 * The result of `work`, or confirmation as soon as the payment's row says that it is confirmed: a webhook or the job
 * can settle a payment while the provider responds late or never: docs/rules.md#confirm. Rethrows the error of
 * `work`, unless the provider was unreachable and the payment is confirmed.
 */
export async function orConfirmed(payment: Payment, work: Promise<CheckoutResult>): Promise<CheckoutResult> {
  const over = new AbortController();
  try {
    return await Promise.race([work, whenConfirmed(payment, over.signal)]);
  } catch (error) {
    if (isAway(error) && (await isConfirmed(payment))) return { status: 'confirmed' };
    throw error;
  } finally {
    over.abort();
  }
}
