import { exportPersonalData } from '@/lib/console/personal-data/commands';
import { personalDataOutput, personalDataToWire } from '@/lib/console/personal-data/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'customers.export',
  tag: 'Users',
  summary: 'Export all that is held about a user; the audit log says who asked',
  params: idParam,
  output: personalDataOutput,
  stepUp: true,
  handle: async ({ actor, params }) => personalDataToWire(await exportPersonalData(actor, params)),
});
