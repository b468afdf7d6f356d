import 'server-only';
import { recordOf } from '@/lib/platform/list/record';
import { locationSource } from './list-sql';

/** One location (`locations.open`); throws 404. */
export const getLocation = recordOf(locationSource, 'locations.open');
