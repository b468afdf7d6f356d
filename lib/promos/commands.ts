import 'server-only';
import { eq } from 'drizzle-orm';
import { promoCodes, seasonalCredits } from '@/db/tables';
import { lockLive } from '@/lib/catalogue';
import { command } from '@/lib/command';
import { assertUnshared, lockCustomer } from '@/lib/customers/scope';
import { env } from '@/lib/env';
import { invalidField, notFound } from '@/lib/errors';
import { toCents } from '@/lib/money';
import { localDate } from '@/lib/time';
import { counted } from '@/lib/words';
import { assertFresh } from '@/lib/write';
import { claimPromo } from './claim';
import { beginningOf, endingOf, firstValidUntil } from './days';
import { toPromo, toSeasonalCredit, toSeasonalPromo } from './queries';
import { promoAssignment, seasonalCreditUpdate, seasonalPromoUpdate } from './schema';
import { type Season, seasonProblem } from './season';

const entity = 'promo code';

/** When a code ends; 400 for a day before tomorrow. */
function validUntil(text: string): Date {
  const zone = env().OPERATOR_TIMEZONE;
  const expiredAt = endingOf(text, zone);
  if (localDate(expiredAt, zone) < firstValidUntil(new Date(), zone))
    throw invalidField('expiredAt', 'The date must be at least tomorrow');
  return expiredAt;
}

/**
 * Gives a promo code to one customer, who is mailed it, or through one to all (permission 8). Throws 404 out of
 * scope, 403 for all where the customer also booked elsewhere, 409 for a name that any kind of code has.
 */
export const assignPromo = command({
  permission: 'users.promo',
  input: promoAssignment,
  async run({ tx, actor, input, audit, effect }) {
    const { name, userId, availableToAll, maxUseLimit = 0 } = input;
    const customer = await lockCustomer(tx, actor, userId);
    if (availableToAll) assertUnshared(customer);
    const expiredAt = validUntil(input.expiredAt);
    await claimPromo(tx, name, { path: 'name' });
    const [row] = await tx
      .insert(promoCodes)
      .values({
        name,
        kind: availableToAll ? 'everyone' : 'assigned',
        customerId: availableToAll ? null : userId,
        amountCents: toCents(input.amount),
        maxUseLimit,
        expiredAt,
      })
      .returning();
    if (!row) throw notFound('Promo code');
    const promo = toPromo(row);
    await audit({ action: 'promo.assign', entity, entityId: promo.id, after: promo });
    if (!availableToAll) await effect({ kind: 'mail.promo-assigned', payload: { promoId: promo.id } });
    return promo;
  },
});

type Sent = { from: string | null | undefined; to: string | null | undefined };

/** The dates as they come to be: what was sent over what stood; 400 beside the date that can not be. */
function settleSeason(sent: Sent, stood: Season, names: { from: string; to: string }): Season {
  const zone = env().OPERATOR_TIMEZONE;
  const season = {
    from: sent.from === undefined ? stood.from : sent.from && beginningOf(sent.from, zone),
    to: sent.to === undefined ? stood.to : sent.to && endingOf(sent.to, zone),
  };
  const settled = { from: season.from || null, to: season.to || null };
  const problem = seasonProblem(settled, stood, { now: new Date(), zone, names });
  if (problem) throw invalidField(problem.path, problem.message);
  return settled;
}

/**
 * Changes the seasonal promo code for bookings to come (permission 47 without 48). Throws 409 for a name that any
 * kind of code has, 400 for dates that can not be or a limit below the uses so far.
 */
export const updateSeasonalPromo = command({
  permission: 'seasonal.promo.edit',
  input: seasonalPromoUpdate,
  async run({ tx, input: { id, updatedAt, fromDate, expiredAt, amount, ...input }, audit }) {
    const row = await lockLive(tx, promoCodes, id, entity);
    if (row.kind !== 'seasonal') throw notFound('Promo code');
    assertFresh(row.updatedAt, updatedAt, entity);
    const stood = { from: row.fromDate, to: row.expiredAt };
    const season = settleSeason({ from: fromDate, to: expiredAt }, stood, {
      from: 'fromDate',
      to: 'expiredAt',
    });
    const taken = row.usedCount + row.reservedCount;
    if (input.maxUseLimit && input.maxUseLimit < taken)
      throw invalidField('maxUseLimit', `It has ${counted(taken, 'use')} already`);
    if (input.name && input.name !== row.name)
      await claimPromo(tx, input.name, { path: 'name', except: { promoCodeId: id } });
    const values = {
      ...input,
      amountCents: amount === undefined ? row.amountCents : toCents(amount),
      fromDate: season.from,
      expiredAt: season.to,
    };
    const [changed] = await tx.update(promoCodes).set(values).where(eq(promoCodes.id, id)).returning();
    const after = toSeasonalPromo(changed ?? row);
    await audit({
      action: 'promo.season',
      entity,
      entityId: id,
      before: toSeasonalPromo(row),
      after,
    });
    return after;
  },
});

/** Changes the seasonal wallet credit for new customers to come (permission 45 without 46). Throws as the above. */
export const updateSeasonalCredit = command({
  permission: 'seasonal.credit.edit',
  input: seasonalCreditUpdate,
  async run({ tx, input: { id, updatedAt, fromDate, toDate, amount, isActive }, audit }) {
    const [row] = await tx.select().from(seasonalCredits).where(eq(seasonalCredits.id, id)).for('update');
    if (!row) throw notFound('Wallet credit');
    assertFresh(row.updatedAt, updatedAt, 'wallet credit');
    const stood = { from: row.fromDate, to: row.toDate };
    const season = settleSeason({ from: fromDate, to: toDate }, stood, { from: 'fromDate', to: 'toDate' });
    const values = {
      isActive,
      amountCents: amount === undefined ? row.amountCents : toCents(amount),
      fromDate: season.from,
      toDate: season.to,
    };
    const [changed] = await tx
      .update(seasonalCredits)
      .set(values)
      .where(eq(seasonalCredits.id, id))
      .returning();
    const after = toSeasonalCredit(changed ?? row);
    await audit({
      action: 'credit.season',
      entity: 'seasonal credit',
      entityId: id,
      before: toSeasonalCredit(row),
      after,
    });
    return after;
  },
});
