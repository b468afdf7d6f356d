import { changeWifi } from '@/lib/catalogue/spaces/device-commands';
import { wifiInput } from '@/lib/catalogue/spaces/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'spaces.edit',
  tag: 'Spaces',
  summary: 'Switch a space between CradlePoint and Ruckus; returns once its pod has done so',
  params: idParam,
  body: wifiInput,
  handle: ({ actor, params, body }) => changeWifi(actor, { id: params.id, ...body }),
});
