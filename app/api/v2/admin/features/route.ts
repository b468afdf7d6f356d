import { createFeature } from '@/lib/features/commands';
import { featureSource } from '@/lib/features/list-sql';
import { featureInput, featureOutput } from '@/lib/features/schema';
import { listRoute } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';

const tag = 'Internal app controls';

export const GET = listRoute({
  source: featureSource,
  row: featureOutput,
  tag,
  summary: 'List the controls of the internal app',
});

export const POST = route({
  auth: 'features.add',
  tag,
  summary: 'Add a control; one with the key `custom` needs a text or a banner, others drop them',
  body: featureInput,
  output: featureOutput,
  status: 201,
  handle: ({ actor, body }) => createFeature(actor, body),
});
