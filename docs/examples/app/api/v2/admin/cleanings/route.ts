import { createCleaning } from '@/lib/catalogue/cleanings/commands';
import { cleaningSource } from '@/lib/catalogue/cleanings/list';
import { cleaningOutput } from '@/lib/catalogue/cleanings/schema';
import { recordsRoutes } from '@/lib/platform/http/record-routes';

export const { GET, POST } = recordsRoutes({
  source: cleaningSource,
  output: cleaningOutput,
  create: createCleaning,
});
