import { spaceSource } from '@/lib/catalogue/spaces/list';
import { spaceOutput, spaceToWire } from '@/lib/catalogue/spaces/wire';
import { listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: spaceSource,
  row: spaceOutput,
  toWire: spaceToWire,
  tag: 'Spaces',
  summary: 'List spaces',
});
