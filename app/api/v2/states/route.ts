import { z } from 'zod';
import { listStates } from '@/lib/geography/queries';
import { placeOutput } from '@/lib/geography/schema';
import { idParam } from '@/lib/http/params';
import { ListAnswer, route } from '@/lib/http/route';
import { MAX_ROWS } from '@/lib/list/define';

export const GET = route({
  auth: 'anyone',
  tag: 'Look-ups',
  summary: 'All states of a country by name; `id` is the country',
  query: idParam,
  output: z.array(placeOutput),
  list: true,
  async handle({ query }) {
    const rows = await listStates(query.id);
    return new ListAnswer(rows, { total: rows.length, page: 0, limit: MAX_ROWS });
  },
});
