import { spaceSource } from '@/lib/catalogue/spaces/list-sql';
import { spaceRow } from '@/lib/catalogue/spaces/schema';
import { listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({ source: spaceSource, row: spaceRow, tag: 'Spaces', summary: 'List spaces' });
