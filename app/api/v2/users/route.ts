import { customerSource } from '@/lib/parties/customers/list';
import { customerOutput, customerToWire } from '@/lib/parties/customers/wire';
import { listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: customerSource,
  row: customerOutput,
  toWire: customerToWire,
  tag: 'Users',
  summary: 'List users; filter by `businessPartnerId` and creation date (`startDate`, `endDate`)',
});
