import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeWifi } from '@/lib/spaces/pod';
import { wifiInput } from '@/lib/spaces/schema';

export const PUT = route({
  auth: 'spaces.edit',
  tag: 'Spaces',
  summary: 'Switch a space between CradlePoint and Ruckus; answers once its pod did so',
  params: idParam,
  body: wifiInput,
  handle: ({ actor, params, body }) => changeWifi(actor, { id: params.id, ...body }),
});
