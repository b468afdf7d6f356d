import { createPlan } from '@/lib/catalogue/plans/commands';
import { planSource } from '@/lib/catalogue/plans/list';
import { planInput } from '@/lib/catalogue/plans/schema';
import { planOutput, planToWire } from '@/lib/catalogue/plans/wire';
import { listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Pricing plans';

export const GET = listRoute({
  source: planSource,
  row: planOutput,
  toWire: planToWire,
  tag,
  summary: 'List pricing plans',
});

export const POST = route({
  auth: 'plans.add',
  tag,
  summary: 'Add a pricing plan',
  body: planInput,
  output: planOutput,
  status: 201,
  stepUp: true,
  refusals: ['duplicate'],
  handle: async ({ actor, body }) => planToWire(await createPlan(actor, body)),
});
