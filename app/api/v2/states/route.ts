import { z } from 'zod';
import { listStates } from '@/lib/catalogue/geography/queries';
import { placeOutput } from '@/lib/catalogue/geography/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { ListResult, route } from '@/lib/platform/http/route';
import { MAX_ROWS } from '@/lib/platform/list/define';

export const GET = route({
  auth: 'anyone',
  tag: 'Look-ups',
  summary: 'All states of the country `id`, by name',
  query: idParam,
  output: z.array(placeOutput),
  list: true,
  async handle({ query }) {
    const rows = await listStates(query.id);
    return new ListResult(rows, { total: rows.length, page: 0, limit: MAX_ROWS });
  },
});
