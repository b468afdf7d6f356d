import { customerSource } from '@/lib/customers/list-sql';
import { customerOutput } from '@/lib/customers/schema';
import { listRoute } from '@/lib/http/list-route';

export const GET = listRoute({
  source: customerSource,
  row: customerOutput,
  tag: 'Users',
  summary: 'List users; `businessPartnerId` and a range of creation dates (`startDate`, `endDate`) filter',
});
