import { z } from 'zod';
import { boundedText, fromDigits, idText } from '@/lib/foundation/input/fields';
import { plainDigits } from '@/lib/foundation/text/digits';
import { tidyName } from '@/lib/foundation/text/tidy-name';

const wholeNumber = (key: string, low: number) => {
  const sentence = `${key} must be a whole number of at least ${low}`;
  return fromDigits(z.number({ error: sentence }).int(sentence).min(low, sentence));
};

/** The default page of countries contains all of them: docs/rules.md#lookups. */
const COUNTRIES = 1_000;

export const countriesQuery = z.object({
  page: wholeNumber('page', 0).default(0),
  limit: wholeNumber('limit', 1)
    .optional()
    .meta({ description: `Default ${COUNTRIES}; \`size\` is a synonym` }),
  size: wholeNumber('size', 1).default(COUNTRIES),
});

const place = idText('must be a number').optional();

/** A place of a record by its id, or by the name from its lookup. */
const placeField = z.union([z.number().int().positive(), boundedText(120).overwrite(tidyName)]).nullish();

/** Country, state and city as clients can send them instead of their ids. */
export const placeFields = {
  country: placeField.meta({ description: 'An id or a name; the same as `countryId`' }),
  state: placeField.meta({ description: 'An id, or a name within the country' }),
  city: placeField.meta({ description: 'An id, or a name within the state' }),
};

/** An address as typed, with the place chosen beside it, which makes it unambiguous. */
export const geocodeQuery = z.object({
  address: boundedText(500).trim().default(''),
  countryId: place,
  stateId: place,
  cityId: place,
  locationId: place.meta({ description: 'A location: its place makes an address unambiguous' }),
});

/** A country: its ISO 3166-1 alpha-2 code, and its dial code. */
export type Country = { id: number; name: string; code: string; dialCode: string; flag: string };

/** A state or a city, as an option of a form. */
export type Place = { id: number; name: string };

/** A zone with its current offset; the id is the name, as in every other lookup. */
export type TimeZone = { id: string; name: string; label: string };

export type GeocodeQuery = z.infer<typeof geocodeQuery>;

/** How an address was resolved: `city` means the centre of the city that it names. */
export type Coordinates = {
  latitude: number;
  longitude: number;
  source: 'maps' | 'city' | 'location';
  /** The resolved address. */
  place: string;
  /** The zone at these coordinates. */
  timezone: string;
};

/** The zip code of a place: a string or a number; leading zeros of a string are preserved. */
export const zipcodeField = z
  .union([boundedText(20), z.number().nonnegative()], { error: 'Enter the zip code' })
  .transform((value) => tidyName(plainDigits(String(value))))
  .pipe(boundedText(20));
