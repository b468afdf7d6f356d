import { deletePlan, updatePlan } from '@/lib/catalogue/plans/commands';
import { getPlan } from '@/lib/catalogue/plans/list';
import { planUpdate } from '@/lib/catalogue/plans/schema';
import { planOutput, planToWire } from '@/lib/catalogue/plans/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Pricing plans', params: idParam };

export const GET = route({
  ...common,
  auth: 'plans.view',
  summary: 'One pricing plan',
  output: planOutput,
  handle: async ({ actor, params }) => planToWire(await getPlan(actor, params.id)),
});

export const PUT = route({
  ...common,
  auth: 'plans.edit',
  summary: 'Change a pricing plan; an absent key keeps its value',
  body: planUpdate.omit({ id: true }),
  output: planOutput,
  stepUp: true,
  refusals: ['duplicate', 'stale'],
  handle: async ({ actor, params, body }) => planToWire(await updatePlan(actor, { ...body, id: params.id })),
});

export const DELETE = route({
  ...common,
  auth: 'plans.delete',
  summary: 'Delete a pricing plan that no space offers',
  refusals: ['in_use'],
  handle: ({ actor, params }) => deletePlan(actor, params),
});
