import { createCrew } from '@/lib/catalogue/crews/commands';
import { crewSource } from '@/lib/catalogue/crews/list';
import { crewOutput } from '@/lib/catalogue/crews/schema';
import { recordsRoutes } from '@/lib/platform/http/record-routes';

export const { GET, POST } = recordsRoutes({ source: crewSource, output: crewOutput, create: createCrew });
