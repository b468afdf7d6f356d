import 'server-only';
import { pricingPlans, spacePlans } from '@/db/tables';
import { keptRecord, linkedSpaces, lockLive } from '@/lib/catalogue/kept-records';
import { toCents } from '@/lib/foundation/money';
import { uniquely } from '@/lib/foundation/write';
import { command } from '@/lib/platform/command';
import { loadPlans } from './list-sql';
import { planName } from './name';
import { planInput, planUpdate } from './schema';

const noun = 'pricing plan';
const plan = keptRecord({ table: pricingPlans, noun, record: 'plan', load: loadPlans });

type Terms = { durationMinutes: number; costCents: number };

const duplicate = ({ durationMinutes, costCents }: Terms) =>
  `A plan of ${planName(durationMinutes, costCents)} already exists`;

/** Adds a plan; throws 409 when one with this duration and cost exists. */
export const createPlan = command({
  permission: 'plans.add',
  input: planInput,
  stepUp: true,
  run({ input, ...context }) {
    const values = { durationMinutes: input.duration, costCents: toCents(input.cost) };
    return uniquely(duplicate(values), () => plan.create(context, values));
  },
});

/** Updates a plan for future bookings; earlier ones keep the terms of their sale. */
export const updatePlan = command({
  permission: 'plans.edit',
  input: planUpdate,
  stepUp: true,
  async run(context) {
    const { id, duration, cost } = context.input;
    const row = await lockLive(context.tx, pricingPlans, id, noun);
    const values = {
      durationMinutes: duration ?? row.durationMinutes,
      costCents: cost === undefined ? row.costCents : toCents(cost),
    };
    return uniquely(duplicate(values), () => plan.update(context, values));
  },
});

/** Deletes a plan; 409 while spaces offer it. Bookings made with it keep it. */
export const deletePlan = plan.deletion({
  permission: 'plans.delete',
  usedBy: (id) => linkedSpaces(spacePlans, spacePlans.pricingPlanId, id),
});
