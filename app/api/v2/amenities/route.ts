import { amenitySource } from '@/lib/catalogue/amenities/list';
import { lookupRoute } from '@/lib/platform/http/list-route';

export const GET = lookupRoute({
  source: amenitySource,
  tag: 'Amenities',
  summary: 'Amenities as choices: id and name',
});
