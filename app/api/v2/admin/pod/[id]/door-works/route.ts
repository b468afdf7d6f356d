import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';
import { markDoorWorking } from '@/lib/pods/pod-commands/space-commands';

export const POST = route({
  auth: 'spaces.unlock',
  tag: 'Spaces',
  summary: 'Say that the door of a space works: it is sold again',
  params: idParam,
  handle: ({ actor, params }) => markDoorWorking(actor, params),
});
