import { updateConfig } from '@/lib/catalogue/spaces/config-commands';
import { getConfig } from '@/lib/catalogue/spaces/config-queries';
import { configInput } from '@/lib/catalogue/spaces/config-schema';
import { spaceConfigOutput } from '@/lib/catalogue/spaces/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Spaces', params: idParam, output: spaceConfigOutput };

export const GET = route({
  ...common,
  auth: 'spaces.config',
  summary: 'The config of a space, and its earlier versions',
  handle: ({ actor, params }) => getConfig(actor, params.id),
});

export const PUT = route({
  ...common,
  auth: 'spaces.config.edit',
  summary: 'Save a config as the current version',
  body: configInput,
  size: 'text',
  stepUp: true,
  refusals: ['stale'],
  handle: ({ actor, params, body }) => updateConfig(actor, { ...body, id: params.id }),
});
