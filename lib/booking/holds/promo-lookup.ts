import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { customers } from '@/db/tables';
import { findPromo } from '@/lib/booking/reservations/promo';
import { dbNow } from '@/lib/foundation/clock';
import { AppError } from '@/lib/foundation/errors';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { limitGuesses } from '@/lib/platform/limits';
import { planOfSpace, spaceOfPartner } from './bookable';
import { isWrongPromo } from './price';
import type { PromoValue, promoQuery } from './promo-lookup-schema';

const INVALID = () => new AppError('not_found', 'Invalid promo code', { code: 'promo_invalid' });

/**
 * The value of a promo code for a plan of a space. Any failure is 404 "Invalid promo code"; guessing is limited. A
 * code bound to a person is valid only after that person's email is proven: docs/rules.md#promo-lookup.
 */
export async function lookUpPromo(
  actor: VisitorActor,
  name: string,
  query: z.output<typeof promoQuery>,
): Promise<PromoValue> {
  authorize(actor, 'visitor');
  return limitGuesses('promo', actor, () => worthOf(actor, name, query), isWrongPromo);
}

async function worthOf(
  actor: VisitorActor,
  name: string,
  query: z.output<typeof promoQuery>,
): Promise<PromoValue> {
  const space = await spaceOfPartner(db(), query.podId, actor.partnerId).catch(() => null);
  const { partnerId } = actor;
  const offered = space && { spaceId: space.id, partnerId, planId: query.planId };
  const plan = offered && (await planOfSpace(db(), offered).catch(() => null));
  if (!space || !plan) throw INVALID();
  const [customer] = actor.provenEmail
    ? await db()
        .select({ id: customers.id })
        .from(customers)
        .where(eq(sql`lower(${customers.email})`, actor.provenEmail))
    : [];
  const wanted = { name, partnerId, spaceId: space.id, customerId: customer?.id ?? null, now: dbNow() };
  const promo = await findPromo(db(), wanted);
  if (!promo) throw INVALID();
  return { cents: promo.worth(plan.costCents), partner: promo.partner };
}
