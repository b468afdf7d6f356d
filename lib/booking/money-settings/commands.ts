import 'server-only';
import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { countries, moneySettings } from '@/db/tables';
import type { MoneySettings, Seller } from '@/lib/column-values/money-settings';
import { invalidField, notFound } from '@/lib/foundation/errors';
import { toCents } from '@/lib/foundation/money';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { assertFresh } from '@/lib/foundation/write-conflicts';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { type CommandContext, command } from '@/lib/platform/command';
import { currentSetting, FROM_ENVIRONMENT } from './queries';
import {
  type Current,
  ELSEWHERE,
  giftsInput,
  ONLY_RECORD,
  refundRuleInput,
  sellerInput,
  sellerRemoval,
} from './schema';

type Kind = keyof MoneySettings;
type Context = Pick<CommandContext<{ updatedAt?: string }, StaffActor>, 'tx' | 'actor' | 'input'>;

/** The current setting of a kind, locked against concurrent saves until this transaction ends. Readers do not wait. */
async function lockCurrent<K extends Kind>(
  { tx, input }: Context,
  kind: K,
): Promise<Current<MoneySettings[K]>> {
  await tx.execute(sql`lock table ${moneySettings} in share row exclusive mode`);
  const current = await currentSetting(tx, kind);
  // A client that saw the settings of the environment has not seen versions saved since.
  if (current.savedAt) assertFresh(current.savedAt, input.updatedAt, 'setting');
  return current;
}

/** Adds a version; before the first one, stores the setting of the environment, which was in force until then. */
async function append<K extends Kind>(
  { tx, actor }: Context,
  kind: K,
  value: MoneySettings[K],
  { savedAt }: Current<unknown>,
): Promise<void> {
  if (!savedAt)
    await tx
      .insert(moneySettings)
      .values({ kind, value: FROM_ENVIRONMENT[kind](), savedBy: null, createdAt: new Date(0) });
  // Later than the previous version, so that its time identifies it.
  const createdAt = new Date(Math.max(dbNow().getTime(), (savedAt?.getTime() ?? 0) + 1));
  await tx.insert(moneySettings).values({ kind, value, savedBy: actor.adminId, createdAt });
}

/**
 * Saves the refund rule that applies from now on (`settings.money`). Throws 409 if it was changed since the caller
 * read it.
 */
export const saveRefundRule = command({
  permission: 'settings.money',
  input: refundRuleInput,
  stepUp: true,
  async run(context) {
    const { steps, laterPercent } = context.input;
    const current = await lockCurrent(context, 'refund-rule');
    const after = { steps: steps.toSorted((a, b) => b.minutesBefore - a.minutesBefore), laterPercent };
    await append(context, 'refund-rule', after, current);
    await context.audit({
      action: 'money-settings.refund-rule',
      entityId: ONLY_RECORD,
      before: current.value,
      after,
    });
    return after;
  },
});

/**
 * Saves the limits on credit and promo codes that apply from now on (`settings.money`). Throws 409 if they were
 * changed since the caller read them.
 */
export const saveGifts = command({
  permission: 'settings.money',
  input: giftsInput,
  stepUp: true,
  async run(context) {
    const { dayLimit, daysAfterRefund } = context.input;
    const current = await lockCurrent(context, 'gifts');
    const after = { dayLimitCents: toCents(dayLimit), daysAfterRefund };
    await append(context, 'gifts', after, current);
    await context.audit({
      action: 'money-settings.gifts',
      entityId: ONLY_RECORD,
      before: current.value,
      after,
    });
    return after;
  },
});

async function assertCountry(tx: Tx, code: string): Promise<void> {
  if (code === ELSEWHERE) return;
  const count = await tx.$count(countries, sql`${countries.code} = ${code}`);
  if (count === 0) throw invalidField('country', 'Choose a country of the list');
}

const named = (sellers: Seller[], country: string) => sellers.find((seller) => seller.country === country);

/**
 * Saves the seller in a country, in force from now on (`settings.money`). Existing receipts keep theirs. Throws 409
 * if it was changed since the caller read it: docs/rules.md#invoices.
 */
export const saveSeller = command({
  permission: 'settings.money',
  input: sellerInput,
  stepUp: true,
  async run(context) {
    const { country, legalName, address = null, taxNumber = null } = context.input;
    await assertCountry(context.tx, country);
    const current = await lockCurrent(context, 'sellers');
    const seller: Seller = { country, legalName, address, taxNumber };
    const others = current.value.filter((each) => each.country !== country);
    await append(context, 'sellers', [...others, seller], current);
    await context.audit({
      action: 'money-settings.seller',
      entityId: ONLY_RECORD,
      before: named(current.value, country),
      after: seller,
    });
    return seller;
  },
});

/**
 * Removes the seller of a country (`settings.money`): from now on, the seller of all other countries sells there.
 * Throws 404 without one.
 */
export const removeSeller = command({
  permission: 'settings.money',
  input: sellerRemoval,
  stepUp: true,
  async run(context) {
    const { country } = context.input;
    const current = await lockCurrent(context, 'sellers');
    const before = named(current.value, country);
    if (!before) throw notFound('Seller');
    const others = current.value.filter((each) => each.country !== country);
    await append(context, 'sellers', others, current);
    await context.audit({ action: 'money-settings.remove-seller', entityId: ONLY_RECORD, before });
    return { country };
  },
});
