import { deleteAmenity, updateAmenity } from '@/lib/catalogue/amenities/commands';
import { amenitySource } from '@/lib/catalogue/amenities/list';
import { amenityOutput } from '@/lib/catalogue/amenities/schema';
import { recordRoutes } from '@/lib/platform/http/record-routes';

export const { GET, PUT, DELETE } = recordRoutes({
  source: amenitySource,
  output: amenityOutput,
  update: updateAmenity,
  remove: deleteAmenity,
  summaries: {
    change: 'Change an amenity; an absent key keeps its value, so send the image only if it has changed',
    remove: 'Delete an amenity that no space uses',
  },
});
