import { listRoute } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';
import { createPlan } from '@/lib/plans/commands';
import { planSource } from '@/lib/plans/list-sql';
import { planInput, planOutput } from '@/lib/plans/schema';

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
