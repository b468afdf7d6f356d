import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { configInput, getConfig, updateConfig } from '@/lib/spaces/config';
import { spaceConfigOutput } from '@/lib/spaces/schema';

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
  summary: 'Save a config as the version in force',
  body: configInput,
  handle: ({ actor, params, body }) => updateConfig(actor, { ...body, id: params.id }),
});
