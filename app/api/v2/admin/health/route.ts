import { healthSource } from '@/lib/health/list-sql';
import { healthRow } from '@/lib/health/schema';
import { listRoute } from '@/lib/http/list-route';

export const GET = listRoute({
  source: healthSource,
  row: healthRow,
  tag: 'Health',
  summary: 'List spaces with the state of their pods. `tab` is `active` (the default), `inactive` or `all`',
});
