import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '@/db/client';
import { customers } from '@/db/tables';
import { authorize, type VisitorActor } from '@/lib/access/actor';
import { AppError } from '@/lib/errors';
import { limitGuesses } from '@/lib/limits';
import { toDollars } from '@/lib/money';
import { findPromo } from '@/lib/reservations/promo';
import { planOfSpace, spaceOfPartner } from '@/lib/spaces/bookable';
import { isWrongPromo } from './price';

export const promoQuery = z.object({
  podId: z.coerce.number().int().positive(),
  planId: z.coerce.number().int().positive(),
  email: z.string().max(254).optional(),
});

export const promoOutput = z
  .object({
    amount: z.number().meta({ description: 'US dollars for this plan, before it is capped at its cost' }),
    partner: z.string().nullable().meta({ description: 'Whose code it is, when it is a partner’s' }),
  })
  .meta({ id: 'PromoValue' });

const INVALID = () => new AppError('not_found', 'Invalid promo code', { code: 'promo_invalid' });

/**
 * What a promo is worth for a plan of a space. Whatever is wrong with it is 404 "Invalid promo code"; guessing is
 * limited. A code bound to a person counts once that person's e-mail is proven.
 */
export async function lookUpPromo(
  actor: VisitorActor,
  name: string,
  query: z.output<typeof promoQuery>,
): Promise<z.output<typeof promoOutput>> {
  authorize(actor, 'visitor');
  return limitGuesses('promo', actor, () => worthOf(actor, name, query), isWrongPromo);
}

async function worthOf(
  actor: VisitorActor,
  name: string,
  query: z.output<typeof promoQuery>,
): Promise<z.output<typeof promoOutput>> {
  const space = await spaceOfPartner(db(), query.podId, actor.partnerId).catch(() => null);
  const plan = space && (await planOfSpace(db(), space.id, query.planId).catch(() => null));
  if (!space || !plan) throw INVALID();
  const [customer] = actor.provenEmail
    ? await db()
        .select({ id: customers.id })
        .from(customers)
        .where(eq(sql`lower(${customers.email})`, actor.provenEmail))
    : [];
  const wanted = { name, spaceId: space.id, customerId: customer?.id ?? null, now: new Date() };
  const promo = await findPromo(db(), wanted);
  if (!promo) throw INVALID();
  return { amount: toDollars(promo.worth(plan.costCents)), partner: promo.partner };
}
