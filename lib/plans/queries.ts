import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { pricingPlans } from '@/db/tables';
import { type Actor, authorize } from '@/lib/access/actor';
import { notFound } from '@/lib/errors';
import { loadPlans } from './list-sql';
import type { Plan } from './schema';

/** One pricing plan; throws 404. */
export async function getPlan(actor: Actor, id: number): Promise<Plan> {
  authorize(actor, 'plans.view');
  const live = await db()
    .select({ id: pricingPlans.id })
    .from(pricingPlans)
    .where(and(eq(pricingPlans.id, id), isNull(pricingPlans.deletedAt)));
  const [plan] = live.length > 0 ? await loadPlans(db(), [id]) : [];
  if (!plan) throw notFound('Pricing plan');
  return plan;
}
