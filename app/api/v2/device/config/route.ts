import { configExample } from '@/lib/fleet/pod-config/example';
import { getDeviceConfig } from '@/lib/fleet/pod-config/queries';
import { deviceConfig, deviceConfigToWire } from '@/lib/fleet/pod-config/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'The configuration of this pod',
  output: deviceConfig,
  example: configExample,
  handle: async ({ actor, request }) =>
    deviceConfigToWire(await getDeviceConfig(actor, request.headers.get('accept-language'))),
});
