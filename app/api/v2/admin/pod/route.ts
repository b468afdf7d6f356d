import { spaceSource } from '@/lib/catalogue/spaces/list-sql';
import { spaceRow } from '@/lib/catalogue/spaces/schema';
import { asIs, listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: spaceSource,
  row: spaceRow,
  toWire: asIs,
  tag: 'Spaces',
  summary: 'List spaces',
});
