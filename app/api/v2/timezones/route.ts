import { z } from 'zod';
import { listTimeZones } from '@/lib/geography/queries';
import { timeZoneOutput } from '@/lib/geography/schema';
import { ListAnswer, route } from '@/lib/http/route';
import { MAX_ROWS } from '@/lib/list/define';

export const GET = route({
  auth: 'anyone',
  tag: 'Look-ups',
  summary: 'Every time zone, with its UTC offset of now',
  output: z.array(timeZoneOutput),
  list: true,
  async handle() {
    const rows = listTimeZones();
    return new ListAnswer(rows, { total: rows.length, page: 0, limit: MAX_ROWS });
  },
});
