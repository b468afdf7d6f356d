import { z } from 'zod';
import {
  chosenId,
  degreesField,
  nameField,
  optionalText,
  seenVersion,
  zipcodeField,
} from '@/lib/foundation/fields';
import { isTimeZone, zoneName } from '@/lib/foundation/time-zones';

/** A zone can be cleared: an empty one is null. */
const timezone = z
  .string()
  .transform((text) => zoneName(text) || null)
  .refine((name) => name === null || isTimeZone(name), 'Choose a time zone from the list')
  .nullish();

const choice = (what: string) => chosenId(`Choose a ${what} from the list`).nullish();

/** A location. On creation, null is the same as absent. */
export const locationInput = z.object({
  name: nameField,
  address: optionalText(300),
  countryId: choice('country'),
  stateId: choice('state'),
  cityId: choice('city'),
  zipcode: zipcodeField
    .transform((text) => text || null)
    .nullish()
    .meta({ description: 'Text or a number; leading zeros of a text stay' }),
  timezone: timezone.meta({ description: 'An IANA name; a suffix such as ` (UTC-05:00)` is dropped' }),
  latitude: degreesField('Latitude', 90).nullish(),
  longitude: degreesField('Longitude', 180).nullish(),
  is_active: z.boolean({ error: 'is_active must be true or false' }).optional(),
});

/** An absent key keeps its value, null clears it. `is_active` alone changes the status. */
export const locationUpdate = locationInput.partial().extend({
  id: z.number().int(),
  updatedAt: seenVersion,
});

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

export type Location = z.infer<typeof locationOutput>;
