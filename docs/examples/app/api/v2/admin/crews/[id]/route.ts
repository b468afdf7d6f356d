import { deleteCrew, updateCrew } from '@/lib/catalogue/crews/commands';
import { crewSource } from '@/lib/catalogue/crews/list';
import { crewOutput } from '@/lib/catalogue/crews/schema';
import { recordRoutes } from '@/lib/platform/http/record-routes';

export const { GET, PUT, DELETE } = recordRoutes({
  source: crewSource,
  output: crewOutput,
  update: updateCrew,
  remove: deleteCrew,
});
