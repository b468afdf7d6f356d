import 'server-only';
import { eq } from 'drizzle-orm';
import { promoCodes, seasonalCredits } from '@/db/tables';
import { assertGiftLimit } from '@/lib/booking/gift-limit';
import { claimPromoName } from '@/lib/catalogue/partners/claim-promo-name';
import { lockRecord } from '@/lib/catalogue/record-commands';
import { invalidField, notFound } from '@/lib/foundation/errors';
import { toCents } from '@/lib/foundation/money';
import { env } from '@/lib/foundation/settings/env';
import { counted } from '@/lib/foundation/text/words';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { localDate } from '@/lib/foundation/time/zones';
import { assertFresh } from '@/lib/foundation/write-conflicts';
import { lockCustomer } from '@/lib/parties/customers/scope';
import { partnerScope } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { ownerOfNew } from '@/lib/platform/ownership/owners-sql';
import { assertMayWriteShared } from '@/lib/platform/ownership/rights';
import { loadPromo } from './queries';
import { FROM_TOMORROW, promoAssignment, seasonalCreditUpdate, seasonalPromoUpdate } from './schema';
import { type Season, seasonProblem } from './season-instants';
import { toSeasonalCredit, toSeasonalPromo } from './seasonal-queries';
import { beginningOfValidity, endOfValidity, firstValidUntil } from './validity-days';

const noun = 'promo code';

/** The expiry of a code; throws 400 for a day before tomorrow. */
function validUntil(text: string): Date {
  const zone = env().OPERATOR_TIMEZONE;
  const expiredAt = endOfValidity(text, zone);
  if (localDate(expiredAt, zone) < firstValidUntil(dbNow(), zone))
    throw invalidField('expiredAt', FROM_TOMORROW);
  return expiredAt;
}

/**
 * Assigns a promo code to one customer, who is notified by mail, or to all customers of its owner
 * (`customers.promo`). Throws 404 out of scope, 403 if staff limited to some partners exceed their limit, 409 for a
 * name that another code of its owner or of the operator has.
 */
export const assignPromo = command({
  permission: 'customers.promo',
  input: promoAssignment,
  stepUp: true,
  async run({ tx, actor, input, audit, effect }) {
    const { name, userId, availableToAll, maxUseLimit = 0 } = input;
    await lockCustomer(tx, actor, userId);
    const ownerId = await ownerOfNew(tx, actor, input.ownerId);
    if (partnerScope(actor) !== null && maxUseLimit === 0)
      throw invalidField('maxUseLimit', 'Enter how often the code may be used');
    const amountCents = toCents(input.amount) * Math.max(1, maxUseLimit);
    await assertGiftLimit(tx, actor, { ownerId, amountCents });
    const expiredAt = validUntil(input.expiredAt);
    await claimPromoName(tx, name, { ownerId, path: 'name' });
    const [row] = await tx
      .insert(promoCodes)
      .values({
        name,
        ownerId,
        kind: availableToAll ? 'everyone' : 'assigned',
        customerId: availableToAll ? null : userId,
        amountCents: toCents(input.amount),
        maxUseLimit,
        expiredAt,
      })
      .returning();
    if (!row) throw notFound('Promo code');
    const promo = await loadPromo(tx, row);
    await audit({ action: 'promo.assign', entityId: promo.id, after: promo });
    if (!availableToAll) await effect({ kind: 'mail.promo-assigned', payload: { promoId: promo.id } });
    return promo;
  },
});

type Sent = { from: string | null | undefined; to: string | null | undefined };

/** The resulting dates: the sent values merged over the current ones; throws 400 on the invalid date. */
function resolveSeason(sent: Sent, current: Season, names: { from: string; to: string }): Season {
  const zone = env().OPERATOR_TIMEZONE;
  const season = {
    from: sent.from === undefined ? current.from : sent.from && beginningOfValidity(sent.from, zone),
    to: sent.to === undefined ? current.to : sent.to && endOfValidity(sent.to, zone),
  };
  const settled = { from: season.from || null, to: season.to || null };
  const problem = seasonProblem(settled, current, { now: dbNow(), zone, names });
  if (problem) throw invalidField(problem.path, problem.message);
  return settled;
}

/**
 * Changes the seasonal promo code for future bookings (`seasonal.promo.edit`). Throws 403 if the actor may not write
 * the operator's records, 409 for a name that another code of the operator has, 400 for invalid dates or a limit
 * below the uses so far.
 */
export const updateSeasonalPromo = command({
  permission: 'seasonal.promo.edit',
  input: seasonalPromoUpdate,
  stepUp: true,
  async run({ tx, actor, input: { id, updatedAt, fromDate, expiredAt, amount, ...input }, audit }) {
    assertMayWriteShared(actor);
    const row = await lockRecord(tx, promoCodes, id, noun);
    if (row.kind !== 'seasonal') throw notFound('Promo code');
    assertFresh(row.updatedAt, updatedAt, noun);
    const current = { from: row.fromDate, to: row.expiredAt };
    const season = resolveSeason({ from: fromDate, to: expiredAt }, current, {
      from: 'fromDate',
      to: 'expiredAt',
    });
    const taken = row.usedCount + row.reservedCount;
    if (input.maxUseLimit && input.maxUseLimit < taken)
      throw invalidField('maxUseLimit', `It already has ${counted(taken, 'use')}`);
    if (input.name && input.name !== row.name)
      await claimPromoName(tx, input.name, { path: 'name', except: { promoCodeId: id } });
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
      entityId: id,
      before: toSeasonalPromo(row),
      after,
    });
    return after;
  },
});

/**
 * Changes the seasonal wallet credit for future new customers (`seasonal.credit.edit`). Throws 400 for
 * invalid dates.
 */
export const updateSeasonalCredit = command({
  permission: 'seasonal.credit.edit',
  input: seasonalCreditUpdate,
  stepUp: true,
  async run({ tx, actor, input, audit }) {
    const { id, updatedAt, fromDate, toDate, amount, expiresAfterDays, isActive } = input;
    assertMayWriteShared(actor);
    const [row] = await tx.select().from(seasonalCredits).where(eq(seasonalCredits.id, id)).for('update');
    if (!row) throw notFound('Wallet credit');
    assertFresh(row.updatedAt, updatedAt, 'wallet credit');
    const current = { from: row.fromDate, to: row.toDate };
    const season = resolveSeason({ from: fromDate, to: toDate }, current, { from: 'fromDate', to: 'toDate' });
    const values = {
      isActive,
      expiresAfterDays,
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
      entityId: id,
      before: toSeasonalCredit(row),
      after,
    });
    return after;
  },
});
