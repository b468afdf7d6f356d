import { createAmenity } from '@/lib/catalogue/amenities/commands';
import { amenitySource } from '@/lib/catalogue/amenities/list';
import { amenityOutput } from '@/lib/catalogue/amenities/schema';
import { recordsRoutes } from '@/lib/platform/http/record-routes';

export const { GET, POST } = recordsRoutes({
  source: amenitySource,
  output: amenityOutput,
  create: createAmenity,
  summaries: { add: 'Add an amenity; its image has at most 60x60 px' },
});
