import { amenitySource } from '@/lib/amenities/list-sql';
import { lookupRoute } from '@/lib/http/list-route';

export const GET = lookupRoute({
  source: amenitySource,
  tag: 'Amenities',
  summary: 'Amenities as choices: id and name',
});
