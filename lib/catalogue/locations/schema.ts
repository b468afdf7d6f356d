import { z } from 'zod';
import { placeFields, zipcodeField } from '@/lib/catalogue/geography/schema';
import {
  boundedText,
  chosenId,
  degreesField,
  nameField,
  optionalText,
  seenVersion,
} from '@/lib/foundation/input/fields';
import { looksLikeZone, NO_ZONE, zoneName } from '@/lib/foundation/time/zone-name';

/** A zone can be cleared: an empty one is null. `knownZone` checks that the zone exists. */
const timezone = boundedText(100)
  .transform((text) => zoneName(text) || null)
  .refine((name) => name === null || looksLikeZone(name), NO_ZONE)
  .nullish();

const choice = (what: string) => chosenId(`Choose a ${what} from the list`).nullish();

/** A location. On creation, null is the same as absent. */
export const locationInput = z.object({
  name: nameField,
  address: optionalText(300),
  countryId: choice('country'),
  stateId: choice('state'),
  cityId: choice('city'),
  ...placeFields,
  zipcode: zipcodeField
    .transform((text) => text || null)
    .nullish()
    .meta({ description: 'Text or a number; leading zeros of a text stay' }),
  timezone: timezone.meta({ description: 'An IANA name; a suffix such as ` (UTC-05:00)` is dropped' }),
  latitude: degreesField('Latitude', 90).nullish(),
  longitude: degreesField('Longitude', 180).nullish(),
  isActive: z.boolean({ error: 'is_active must be true or false' }).optional(),
});

export type LocationInput = z.output<typeof locationInput>;

/** An absent key leaves its value unchanged, null clears it. `isActive` alone changes the status. */
export const locationUpdate = locationInput.partial().extend({
  id: z.number().int(),
  updatedAt: seenVersion,
});

export type Location = {
  id: number;
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  country: string | null;
  countryId: number | null;
  stateId: number | null;
  cityId: number | null;
  /** An IANA name. */
  timezone: string | null;
  latitude: number | null;
  longitude: number | null;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
};
