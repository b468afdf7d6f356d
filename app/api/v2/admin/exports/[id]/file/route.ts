import { exportFile } from '@/lib/console/exports/queries';
import { csvAttachment } from '@/lib/platform/csv/write';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Exports',
  params: idParam,
  summary: 'The file of an export that is done, for the person who requested it',
  handle: async ({ actor, params }) => {
    const { fileName, pieces } = await exportFile(actor, params.id);
    return csvAttachment(fileName, pieces);
  },
});
