import { listRoute } from '@/lib/http/list-route';
import { spaceSource } from '@/lib/spaces/list-sql';
import { spaceRow } from '@/lib/spaces/schema';

export const GET = listRoute({ source: spaceSource, row: spaceRow, tag: 'Spaces', summary: 'List spaces' });
