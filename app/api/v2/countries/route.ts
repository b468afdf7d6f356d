import { z } from 'zod';
import { listCountries } from '@/lib/catalogue/geography/queries';
import { countriesQuery } from '@/lib/catalogue/geography/schema';
import { countryOutput } from '@/lib/catalogue/geography/wire';
import { ListResult, route } from '@/lib/platform/http/route';
import { MAX_ROWS } from '@/lib/platform/list/define';

export const GET = route({
  auth: 'anyone',
  tag: 'Look-ups',
  summary: 'Countries with dial codes and flags, by name',
  query: countriesQuery,
  output: z.array(countryOutput),
  list: true,
  async handle({ query }) {
    const limit = Math.min(query.limit ?? query.size, MAX_ROWS);
    const { rows, total } = await listCountries(query.page, limit);
    return new ListResult(rows, { total, page: query.page, limit });
  },
});
