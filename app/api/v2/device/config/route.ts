import { route } from '@/lib/platform/http/route';
import { configExample } from '@/lib/pods/pod-config/example';
import { getDeviceConfig } from '@/lib/pods/pod-config/queries';
import { deviceConfig, deviceConfigToWire } from '@/lib/pods/pod-config/wire';

export const GET = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'The configuration of this pod',
  output: deviceConfig,
  example: configExample,
  refusals: ['key_lost'],
  handle: async ({ actor, request }) =>
    deviceConfigToWire(await getDeviceConfig(actor, request.headers.get('accept-language'))),
});
