import { createFeature } from '@/lib/catalogue/features/commands';
import { featureSource } from '@/lib/catalogue/features/list';
import { featureInput } from '@/lib/catalogue/features/schema';
import { featureOutput } from '@/lib/catalogue/features/wire';
import { asIs, listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Internal app controls';

export const GET = listRoute({
  source: featureSource,
  row: featureOutput,
  toWire: asIs,
  tag,
  summary: 'List the features of the internal app',
});

export const POST = route({
  auth: 'features.add',
  tag,
  summary: 'Add a feature; the key `custom` needs a text or a banner, other keys drop them',
  body: featureInput,
  size: 'picture',
  output: featureOutput,
  status: 201,
  refusals: ['file_store_away', 'too_many', 'unavailable'],
  handle: ({ actor, body }) => createFeature(actor, body),
});
