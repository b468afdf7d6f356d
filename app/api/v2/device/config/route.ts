import { route } from '@/lib/http/route';
import { configExample } from '@/lib/kiosk/example';
import { getDeviceConfig } from '@/lib/kiosk/queries';
import { deviceConfig } from '@/lib/kiosk/schema';

export const GET = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'Everything that this pod needs to know of itself',
  output: deviceConfig,
  example: configExample,
  handle: ({ actor }) => getDeviceConfig(actor),
});
