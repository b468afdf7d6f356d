import { wifiInput } from '@/lib/catalogue/spaces/schema';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';
import { changeWifi } from '@/lib/pods/pod-commands/space-commands';

export const PUT = route({
  auth: 'spaces.edit',
  tag: 'Spaces',
  summary: 'Switch a space between CradlePoint and Ruckus; returns once its pod has done so',
  params: idParam,
  body: wifiInput,
  refusals: ['pod_failed'],
  handle: ({ actor, params, body }) => changeWifi(actor, { id: params.id, ...body }),
});
