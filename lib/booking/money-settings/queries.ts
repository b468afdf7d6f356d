import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { moneySettings } from '@/db/tables';
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

/** The money setting for gifts that is in force: the limits on credit and promo codes. */
export const currentGiftSetting = async (on: Db): Promise<Gifts> => (await currentSetting(on, 'gifts')).value;

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
