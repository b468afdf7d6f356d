import { deleteFeature, updateFeature } from '@/lib/catalogue/features/commands';
import { getFeature } from '@/lib/catalogue/features/list';
import { featureUpdate } from '@/lib/catalogue/features/schema';
import { featureOutput } from '@/lib/catalogue/features/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Internal app controls', params: idParam };

export const GET = route({
  ...common,
  auth: 'features.view',
  summary: 'One feature of the internal app',
  output: featureOutput,
  handle: ({ actor, params }) => getFeature(actor, params.id),
});

export const PUT = route({
  ...common,
  auth: 'features.edit',
  summary:
    'Change a feature; an absent key keeps its value, and a key other than `custom` clears text and banner',
  body: featureUpdate.omit({ id: true }),
  size: 'picture',
  output: featureOutput,
  refusals: ['file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: ({ actor, params, body }) => updateFeature(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  auth: 'features.delete',
  summary: 'Delete a feature that no space uses',
  refusals: ['in_use'],
  handle: ({ actor, params }) => deleteFeature(actor, params),
});
