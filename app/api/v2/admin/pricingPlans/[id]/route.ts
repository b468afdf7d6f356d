import { deletePlan, updatePlan } from '@/lib/catalogue/plans/commands';
import { getPlan } from '@/lib/catalogue/plans/queries';
import { planOutput, planUpdate } from '@/lib/catalogue/plans/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Pricing plans', params: idParam };

export const GET = route({
  ...common,
  auth: 'plans.view',
  summary: 'One pricing plan',
  output: planOutput,
  handle: ({ actor, params }) => getPlan(actor, params.id),
});

export const PUT = route({
  ...common,
  auth: 'plans.edit',
  summary: 'Change a pricing plan; an absent key keeps its value',
  body: planUpdate.omit({ id: true }),
  output: planOutput,
  handle: ({ actor, params, body }) => updatePlan(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  auth: 'plans.delete',
  summary: 'Delete a pricing plan that no space offers',
  handle: ({ actor, params }) => deletePlan(actor, params),
});
