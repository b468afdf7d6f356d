import { featureSource } from '@/lib/features/list-sql';
import { featureOutput } from '@/lib/features/schema';
import { listRoute } from '@/lib/http/list-route';

export const GET = listRoute({
  source: featureSource,
  row: featureOutput,
  tag: 'Internal app controls',
  summary: 'List the controls of the internal app',
});
