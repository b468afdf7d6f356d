import 'server-only';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { bookings, moneySettings } from '@/db/tables';
import type { Gifts, MoneySettings, RefundRule, Seller } from '@/lib/column-values/money-settings';
import { env } from '@/lib/foundation/settings/env';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { type Current, ELSEWHERE } from './schema';

type Kind = keyof MoneySettings;

/** The setting from the environment, or the default: in force while nothing is saved. */
export const FROM_ENVIRONMENT: { [K in Kind]: () => MoneySettings[K] } = {
  'refund-rule': () => ({
    steps: [{ minutesBefore: 0, percent: env().CANCEL_REFUND_BEFORE_START }],
    laterPercent: env().CANCEL_REFUND_AFTER_START,
  }),
  gifts: () => ({ dayLimitCents: 50_000, daysAfterRefund: 30 }),
  sellers: () => {
    const { SELLER_NAME: legalName, SELLER_ADDRESS, SELLER_TAX_NUMBERS: numbers } = env();
    if (!legalName) return [];
    const countries = new Set([ELSEWHERE, ...Object.keys(numbers)]);
    return [...countries].map((country) => ({
      country,
      legalName,
      address: SELLER_ADDRESS ?? null,
      taxNumber: numbers[country] ?? null,
    }));
  },
};

/** The current setting of a kind, saved or from the environment. */
export async function currentSetting<K extends Kind>(on: Db, kind: K): Promise<Current<MoneySettings[K]>> {
  const [saved] = await on
    .select()
    .from(moneySettings)
    .where(eq(moneySettings.kind, kind))
    .orderBy(desc(moneySettings.id))
    .limit(1);
  if (!saved) return { value: FROM_ENVIRONMENT[kind](), savedAt: null };
  return { value: saved.value as MoneySettings[K], savedAt: saved.createdAt };
}

export const currentRefundRule = async (on: Db = db()): Promise<RefundRule> =>
  (await currentSetting(on, 'refund-rule')).value;

/** The current limits on credit and promo codes. */
export const currentGifts = async (on: Db): Promise<Gifts> => (await currentSetting(on, 'gifts')).value;

/** All settings, for the screen (`settings.money`). */
export async function getMoneySettings(
  actor: Actor,
): Promise<{ refundRule: Current<RefundRule>; sellers: Current<Seller[]>; gifts: Current<Gifts> }> {
  authorize(actor, 'settings.money');
  const [refundRule, sellers, gifts] = await Promise.all([
    currentSetting(db(), 'refund-rule'),
    currentSetting(db(), 'sellers'),
    currentSetting(db(), 'gifts'),
  ]);
  return { refundRule, sellers, gifts };
}

/**
 * The percentage that is refunded for a cancelled booking by the rule in force at its cancellation, in SQL: {@link
 * refundPercentOf}.
 */
export function refundPercentWhenCancelled(): SQL<number> {
  const { CANCEL_REFUND_BEFORE_START: before, CANCEL_REFUND_AFTER_START: after } = env();
  const cancelBy = sql`${bookings.startsAt} - make_interval(mins => (step ->> 'minutesBefore')::int)`;
  const ofSteps = sql`(select (step ->> 'percent')::int from jsonb_array_elements(${moneySettings.value} -> 'steps') step
    where ${bookings.cancelledAt} < ${cancelBy} order by (step ->> 'minutesBefore')::int desc limit 1)`;
  const saved = sql`(select coalesce(${ofSteps}, (${moneySettings.value} ->> 'laterPercent')::int) from ${moneySettings}
    where ${and(eq(moneySettings.kind, 'refund-rule'), sql`${moneySettings.createdAt} <= ${bookings.cancelledAt}`)}
    order by ${moneySettings.id} desc limit 1)`;
  return sql<number>`coalesce(${saved}, case when ${bookings.cancelledAt} < ${bookings.startsAt} then ${before}::int else ${after}::int end)`;
}
