import { exportFile } from '@/lib/office/exports/queries';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';
import { csvAttachment } from '@/lib/platform/list/csv';

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
