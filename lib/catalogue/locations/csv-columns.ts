import type { z } from 'zod';
import type { SheetColumn } from '@/lib/platform/csv/columns';
import type { Location, locationInput } from './schema';

type Input = z.input<typeof locationInput>;

/**
 * The export's columns, which are fixed, in order, and the field into which an import reads each. A column that the
 * import does not cover does not compile.
 */
export const LOCATION_EXPORT = [
  { header: 'name', value: ({ name }) => name, input: 'name' },
  { header: 'city', value: ({ city }) => city, input: 'cityId' },
  { header: 'state', value: ({ state }) => state, input: 'stateId' },
  { header: 'country', value: ({ country }) => country, input: 'countryId' },
  { header: 'zipcode', value: ({ zipcode }) => zipcode, input: 'zipcode' },
  { header: 'address', value: ({ address }) => address, input: 'address' },
  { header: 'timezone', value: ({ timezone }) => timezone, input: 'timezone' },
  { header: 'latitude', value: ({ latitude }) => latitude, input: 'latitude' },
  { header: 'longitude', value: ({ longitude }) => longitude, input: 'longitude' },
] as const satisfies SheetColumn<Location, Input>[];
