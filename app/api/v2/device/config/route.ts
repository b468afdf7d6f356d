import { configExample } from '@/lib/fleet/pod-config/example';
import { getDeviceConfig } from '@/lib/fleet/pod-config/queries';
import { deviceConfig } from '@/lib/fleet/pod-config/schema';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'The configuration of this pod',
  output: deviceConfig,
  example: configExample,
  handle: ({ actor }) => getDeviceConfig(actor),
});
