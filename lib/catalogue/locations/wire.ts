import { z } from 'zod';
import type { ApiNames } from '@/lib/platform/http/api-names';
import type { Location, LocationInput } from './schema';

/** Fields of a location that are sent under other names. */
export const LOCATION_BODY_NAMES: ApiNames<LocationInput> = { isActive: 'is_active' };

export const locationOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zipcode: z.string().nullable(),
    country: z.string().nullable(),
    countryId: z.number().int().nullable(),
    stateId: z.number().int().nullable(),
    cityId: z.number().int().nullable(),
    timezone: z.string().nullable().meta({ example: 'America/New_York' }),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    is_active: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Location' });

export type LocationWire = z.infer<typeof locationOutput>;

export const locationToWire = ({ isActive, ...location }: Location) => ({ ...location, is_active: isActive });
