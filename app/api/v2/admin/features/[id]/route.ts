import { deleteFeature, updateFeature } from '@/lib/features/commands';
import { getFeature } from '@/lib/features/queries';
import { featureOutput, featureUpdate } from '@/lib/features/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

const common = { tag: 'Internal app controls', params: idParam };

export const GET = route({
  ...common,
  auth: 'features.view',
  summary: 'One control of the internal app',
  output: featureOutput,
  handle: ({ actor, params }) => getFeature(actor, params.id),
});

export const PUT = route({
  ...common,
  auth: 'features.edit',
  summary:
    'Change a control; an absent key keeps its value, and a key other than `custom` clears text and banner',
  body: featureUpdate.omit({ id: true }),
  output: featureOutput,
  handle: ({ actor, params, body }) => updateFeature(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  auth: 'features.delete',
  summary: 'Delete a control that no space has',
  handle: ({ actor, params }) => deleteFeature(actor, params),
});
