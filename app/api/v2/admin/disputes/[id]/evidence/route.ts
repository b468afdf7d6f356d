import { evidenceBundle } from '@/lib/console/disputes/evidence';
import { idParam } from '@/lib/platform/http/path-params';
import { fileResponse } from '@/lib/platform/http/responses';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'disputes.view',
  tag: 'Ledger',
  summary: 'The evidence of a dispute as a ZIP: summary, story, terms, receipt, photos',
  params: idParam,
  refusals: ['file_store_away'],
  handle: async ({ actor, params }) => {
    const { bytes, fileName } = await evidenceBundle(actor, params.id);
    return fileResponse(bytes, 'application/zip', fileName);
  },
});
