import { deleteCleaning, updateCleaning } from '@/lib/catalogue/cleanings/commands';
import { cleaningSource } from '@/lib/catalogue/cleanings/list';
import { cleaningOutput } from '@/lib/catalogue/cleanings/schema';
import { recordRoutes } from '@/lib/platform/http/record-routes';

export const { GET, PUT, DELETE } = recordRoutes({
  source: cleaningSource,
  output: cleaningOutput,
  update: updateCleaning,
  remove: deleteCleaning,
});
