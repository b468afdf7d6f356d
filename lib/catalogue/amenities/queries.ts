import 'server-only';
import { recordOf } from '@/lib/platform/list/record';
import { amenitySource } from './list-sql';

/** One amenity; throws 404. */
export const getAmenity = recordOf(amenitySource);
