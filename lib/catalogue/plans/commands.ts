import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { pricingPlans, spacePlans } from '@/db/tables';
import { linkedSpaces, lockLive, softDelete } from '@/lib/catalogue/kept-records';
import { notFound } from '@/lib/foundation/errors';
import { toCents } from '@/lib/foundation/money';
import { assertFresh, onlyRow, uniquely } from '@/lib/foundation/write';
import { command } from '@/lib/platform/command';
import { loadPlans } from './list-sql';
import { planName } from './name';
import { type Plan, planInput, planUpdate } from './schema';

const noun = 'pricing plan';

const duplicate = (minutes: number, cents: number) => `A plan of ${planName(minutes, cents)} already exists`;

async function loadOne(tx: Tx, id: number): Promise<Plan> {
  const [plan] = await loadPlans(tx, [id]);
  if (!plan) throw notFound('Pricing plan');
  return plan;
}

/** Adds a plan; throws 409 when one with this duration and cost exists. */
export const createPlan = command({
  permission: 'plans.add',
  input: planInput,
  async run({ tx, input, audit }) {
    const values = { durationMinutes: input.duration, costCents: toCents(input.cost) };
    const rows = await uniquely(duplicate(values.durationMinutes, values.costCents), () =>
      tx.insert(pricingPlans).values(values).returning({ id: pricingPlans.id }),
    );
    const plan = await loadOne(tx, onlyRow(rows).id);
    await audit({ action: 'plan.create', entityId: plan.id, after: plan });
    return plan;
  },
});

/** Updates a plan for future bookings; earlier ones keep the terms of their sale. */
export const updatePlan = command({
  permission: 'plans.edit',
  input: planUpdate,
  async run({ tx, input, audit }) {
    const row = await lockLive(tx, pricingPlans, input.id, noun);
    assertFresh(row.updatedAt, input.updatedAt, noun);
    const before = await loadOne(tx, row.id);
    const values = {
      durationMinutes: input.duration ?? row.durationMinutes,
      costCents: input.cost === undefined ? row.costCents : toCents(input.cost),
    };
    await uniquely(duplicate(values.durationMinutes, values.costCents), () =>
      tx.update(pricingPlans).set(values).where(eq(pricingPlans.id, row.id)),
    );
    const after = await loadOne(tx, row.id);
    await audit({ action: 'plan.update', entityId: row.id, before, after });
    return after;
  },
});

/** Deletes a plan; 409 while spaces offer it. Bookings made with it keep it. */
export const deletePlan = softDelete({
  permission: 'plans.delete',
  table: pricingPlans,
  noun: noun,
  action: 'plan.delete',
  usedBy: (id) => linkedSpaces(spacePlans, spacePlans.pricingPlanId, id),
  load: loadPlans,
});
