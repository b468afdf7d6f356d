import { markDoorWorking } from '@/lib/catalogue/spaces/device-commands';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'spaces.unlock',
  tag: 'Spaces',
  summary: 'Say that the door of a space works: it is sold again',
  params: idParam,
  handle: ({ actor, params }) => markDoorWorking(actor, params),
});
