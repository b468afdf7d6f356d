import { listRoute } from '@/lib/platform/http/list-route';
import { healthSource } from '@/lib/pods/health/list';
import { healthRow, healthRowToWire } from '@/lib/pods/health/wire';

export const GET = listRoute({
  source: healthSource,
  row: healthRow,
  toWire: healthRowToWire,
  tag: 'Health',
  summary: 'List spaces with the state of their pods. `tab` is `active` (the default), `inactive` or `all`',
});
