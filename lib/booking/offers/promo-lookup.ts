import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { customers } from '@/db/tables';
import { findPromo } from '@/lib/booking/promos/promo-uses';
import { AppError, type ErrorKind, refuse } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { limitGuesses } from '@/lib/platform/guess-limits';
import { offerOf } from './bookable';
import { isWrongPromo } from './hold-price';
import type { PromoValue, promoQuery } from './schema';

const INVALID = () => refuse('promo_invalid.lookup');

/**
 * The value of a promo code for a plan of a space. A code that does not count there is 404 "Invalid promo code";
 * guessing is limited. A code bound to a person is valid only after that person's email is proven:
 * docs/rules.md#promo-lookup.
 */
export async function lookUpPromo(
  actor: VisitorActor,
  name: string,
  query: z.output<typeof promoQuery>,
): Promise<PromoValue> {
  authorize(actor, 'visitor');
  return limitGuesses('promo', actor, () => worthOf(actor, name, query), isWrongPromo);
}

const NOT_OFFERED = new Set<ErrorKind>(['not_found', 'rule']);

/** A space or a plan that is not on offer makes the code invalid; any other error says nothing about it. */
function invalidIfNotOffered(error: unknown): never {
  throw error instanceof AppError && NOT_OFFERED.has(error.kind) ? INVALID() : error;
}

async function worthOf(
  actor: VisitorActor,
  name: string,
  query: z.output<typeof promoQuery>,
): Promise<PromoValue> {
  const { partnerId } = actor;
  const wantedOffer = { spaceId: query.podId, partnerId, planId: query.planId };
  const { space, plan } = await offerOf(db(), wantedOffer).catch(invalidIfNotOffered);
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
