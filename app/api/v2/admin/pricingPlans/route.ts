import { createPlan } from '@/lib/catalogue/plans/commands';
import { planSource } from '@/lib/catalogue/plans/list-sql';
import { planInput, planOutput } from '@/lib/catalogue/plans/schema';
import { listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Pricing plans';

export const GET = listRoute({ source: planSource, row: planOutput, tag, summary: 'List pricing plans' });

export const POST = route({
  auth: 'plans.add',
  tag,
  summary: 'Add a pricing plan',
  body: planInput,
  output: planOutput,
  status: 201,
  handle: ({ actor, body }) => createPlan(actor, body),
});
