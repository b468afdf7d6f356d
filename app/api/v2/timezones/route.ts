import { z } from 'zod';
import { listTimeZones } from '@/lib/catalogue/geography/queries';
import { timeZoneOutput } from '@/lib/catalogue/geography/wire';
import { ListResult, route } from '@/lib/platform/http/route';
import { MAX_ROWS } from '@/lib/platform/list/define';

export const GET = route({
  auth: 'anyone',
  tag: 'Look-ups',
  summary: 'All time zones, with their current UTC offset',
  output: z.array(timeZoneOutput),
  list: true,
  async handle() {
    const rows = listTimeZones();
    return new ListResult(rows, { total: rows.length, page: 0, limit: MAX_ROWS });
  },
});
