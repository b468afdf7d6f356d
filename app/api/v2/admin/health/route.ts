import { healthSource } from '@/lib/fleet/health/list';
import { healthRow, healthRowToWire } from '@/lib/fleet/health/wire';
import { listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: healthSource,
  row: healthRow,
  toWire: healthRowToWire,
  tag: 'Health',
  summary: 'List spaces with the state of their pods. `tab` is `active` (the default), `inactive` or `all`',
});
