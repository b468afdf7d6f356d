import { z } from 'zod';
import { startExport } from '@/lib/console/exports/commands';
import { getExport, ownExports } from '@/lib/console/exports/queries';
import { exportInput } from '@/lib/console/exports/schema';
import { listExport, listExportToWire } from '@/lib/console/exports/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Exports',
  summary: 'Your own large exports of the last day',
  output: z.array(listExport),
  handle: async ({ actor }) => (await ownExports(actor)).map(listExportToWire),
});

export const POST = route({
  auth: 'staff',
  tag: 'Exports',
  summary: 'Have a large CSV written by a job',
  body: exportInput,
  output: listExport,
  status: 201,
  stepUp: true,
  refusals: ['exports_running'],
  handle: async ({ actor, body }) => {
    const { id } = await startExport(actor, body);
    return listExportToWire(await getExport(actor, id));
  },
});
