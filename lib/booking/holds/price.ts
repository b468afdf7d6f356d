import 'server-only';
import type { Tx } from '@/db/client';
import { cardCents, type Price, priceOf } from '@/lib/booking/price';
import { lockWallet, reserveCredit } from '@/lib/booking/reservations/credit';
import { findPromo, reservePromo, type UsablePromo } from '@/lib/booking/reservations/promo';
import { AppError, rule } from '@/lib/foundation/errors';
import type { VisitorActor } from '@/lib/platform/authorization/actor';

type Wanted = {
  actor: VisitorActor;
  /** Null while nobody is named yet. */
  customer: { id: number; email: string } | null;
  space: { id: number; taxPercent: number };
  plan: { costCents: number };
  promoCode?: string | null;
  now: Date;
};

const WRONG_PROMO = 'promo_invalid';

/** Whether a hold failed because of its promo code, which counts as a guess. */
export const isWrongPromo = (error: unknown): boolean =>
  error instanceof AppError && error.code === WRONG_PROMO;

export type HoldPrice = Price & { promo: UsablePromo | null };

/**
 * The price of a hold: plan, promo code, tax, and the wallet's part when the visitor has proven the email
 * address: docs/rules.md#price. Throws 422 `promo_invalid` for a code that does not count here.
 */
export async function priceHold(tx: Tx, wanted: Wanted): Promise<HoldPrice> {
  const { actor, customer, space, plan, promoCode, now } = wanted;
  const customerId = customer && actor.provenEmail === customer.email.toLowerCase() ? customer.id : null;
  const promo = promoCode
    ? await findPromo(tx, { name: promoCode, partnerId: actor.partnerId, spaceId: space.id, customerId, now })
    : null;
  if (promoCode && !promo) throw rule('Invalid promo code', WRONG_PROMO);
  const price = priceOf({
    costCents: plan.costCents,
    taxPercent: space.taxPercent,
    promoCents: promo?.worth(plan.costCents),
    walletCents: customerId ? await lockWallet(tx, customerId) : 0,
  });
  return { ...price, promo };
}

/** Reserves what the price includes: one use of the promo code, and the wallet's part. */
export async function reserve(
  tx: Tx,
  { promo, creditCents }: HoldPrice,
  customerId: number | null,
  bookingId: number,
): Promise<void> {
  if (promo?.promoCodeId) await reservePromo(tx, promo.promoCodeId, bookingId);
  if (customerId) await reserveCredit(tx, customerId, bookingId, creditCents);
}

export const isFree = (price: Price): boolean => cardCents(price) === 0;

/** The columns of a price, without its inputs. */
export const priceColumns = ({ promo: _, ...price }: HoldPrice): Price => price;
