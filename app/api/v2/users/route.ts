import { customerSource } from '@/lib/parties/customers/list-sql';
import { customerOutput } from '@/lib/parties/customers/schema';
import { asIs, listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: customerSource,
  row: customerOutput,
  toWire: asIs,
  tag: 'Users',
  summary: 'List users; filter by `businessPartnerId` and creation date (`startDate`, `endDate`)',
});
