import 'server-only';
import type { Tx } from '@/db/client';
import { cardCents, type Price, priceOf } from '@/lib/booking/price';
import { findPromo, reservePromo, type UsablePromo } from '@/lib/booking/promos/promo-uses';
import type { CreditLot } from '@/lib/booking/wallet/credit-lots';
import { reserveHoldCredit } from '@/lib/booking/wallet/hold-credit';
import { lockCreditAt } from '@/lib/booking/wallet/wallet-lock';
import { AppError, refuse } from '@/lib/foundation/errors';
import type { VisitorActor } from '@/lib/platform/authorization/actor';

type Wanted = {
  actor: VisitorActor;
  /** Null for an express hold whose customer is not known yet, and for a customer who cannot book. */
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

/** `lots`: the credit that pays the wallet part, locked. */
export type HoldPrice = Price & { promo: UsablePromo | null; lots: CreditLot[] };

/**
 * The price of a hold: plan, promo code, tax, and the wallet part if the visitor has proven the email address:
 * docs/rules.md#price. Throws 422 `promo_invalid` for a code that is not valid here.
 */
export async function priceHold(tx: Tx, wanted: Wanted): Promise<HoldPrice> {
  const { actor, customer, space, plan, promoCode, now } = wanted;
  const customerId = customer && actor.provenEmail === customer.email.toLowerCase() ? customer.id : null;
  const promo = promoCode
    ? await findPromo(tx, { name: promoCode, partnerId: actor.partnerId, spaceId: space.id, customerId, now })
    : null;
  if (promoCode && !promo) throw refuse('promo_invalid');
  const lots = customerId ? await lockCreditAt(tx, customerId, actor.partnerId) : [];
  const price = priceOf({
    costCents: plan.costCents,
    taxPercent: space.taxPercent,
    promoCents: promo?.worth(plan.costCents),
    walletCents: lots.reduce((sum, { leftCents }) => sum + leftCents, 0),
  });
  return { ...price, promo, lots };
}

/** Reserves what the price of a hold includes: one use of the promo code, and the wallet part. */
export async function reserveForHold(
  tx: Tx,
  { promo, creditCents, lots }: HoldPrice,
  customerId: number | null,
  part: { bookingId: number; periodId: number },
): Promise<void> {
  if (promo?.promoCodeId) await reservePromo(tx, promo.promoCodeId, part.bookingId);
  if (customerId) await reserveHoldCredit(tx, { customerId, ...part }, lots, creditCents);
}

/** Whether the card pays nothing for a hold. */
export const isFreeHold = (price: Price): boolean => cardCents(price) === 0;

/** The columns of a hold's price, without its inputs. */
export const holdPriceColumns = ({ promo: _, lots: __, ...price }: HoldPrice): Price => price;
