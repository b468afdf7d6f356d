import 'server-only';
import { pricingPlans, spacePlans } from '@/db/tables';
import { recordCommands, spacesThatUse } from '@/lib/catalogue/record-commands';
import { toCents } from '@/lib/foundation/money';
import { uniquely } from '@/lib/foundation/write-conflicts';
import { command } from '@/lib/platform/command';
import { loadPlans } from './list';
import { planName } from './name';
import { planInput, planUpdate } from './schema';

const plan = recordCommands({
  table: pricingPlans,
  belongsTo: 'owner',
  noun: 'pricing plan',
  record: 'plan',
  load: loadPlans,
});

type Terms = { durationMinutes: number; costCents: number };

const duplicate = ({ durationMinutes, costCents }: Terms) =>
  `A plan of ${planName(durationMinutes, costCents)} already exists`;

/** Adds a plan; throws 409 if one with this duration and cost exists. */
export const createPlan = command({
  permission: 'plans.add',
  input: planInput,
  stepUp: true,
  run(context) {
    const { duration, cost } = context.input;
    const values = { durationMinutes: duration, costCents: toCents(cost) };
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
    const row = await plan.lock(context.tx, context.actor, id);
    const values = {
      durationMinutes: duration ?? row.durationMinutes,
      costCents: cost === undefined ? row.costCents : toCents(cost),
    };
    return uniquely(duplicate(values), () => plan.update(context, values));
  },
});

/** Deletes a plan; 409 while spaces offer it. Bookings made with it still refer to it. */
export const deletePlan = plan.deletion({
  permission: 'plans.delete',
  usedBy: (id) => spacesThatUse(spacePlans, spacePlans.pricingPlanId, id),
});
