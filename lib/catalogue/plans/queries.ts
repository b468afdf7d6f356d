import 'server-only';
import { recordOf } from '@/lib/platform/list/record';
import { planSource } from './list-sql';

/** One pricing plan; throws 404. */
export const getPlan = recordOf(planSource);
