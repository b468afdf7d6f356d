import { cleaningStates } from '@/lib/catalogue/cleanings/commands';
import { cleaningSource } from '@/lib/catalogue/cleanings/list';
import { cleaningOutput } from '@/lib/catalogue/cleanings/schema';
import { moveRoute } from '@/lib/platform/http/record-routes';

export const { POST } = moveRoute({
  source: cleaningSource,
  output: cleaningOutput,
  states: cleaningStates,
  refusals: ['cleaning_moved'],
});
