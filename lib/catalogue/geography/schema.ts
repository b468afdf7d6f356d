import { z } from 'zod';
import { boundedText } from '@/lib/foundation/fields';

const whole = (key: string, low: number) => {
  const sentence = `${key} must be a whole number of at least ${low}`;
  return z.coerce.number({ error: sentence }).int(sentence).min(low, sentence);
};

/** The default page of countries contains all of them: docs/rules.md#lookups. */
const COUNTRIES = 1_000;

export const countriesQuery = z.object({
  page: whole('page', 0).default(0),
  limit: whole('limit', 1)
    .optional()
    .meta({ description: `Default ${COUNTRIES}; \`size\` is a synonym` }),
  size: whole('size', 1).default(COUNTRIES),
});

export const countryOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    code: z.string().meta({ description: 'ISO 3166-1 alpha-2', example: 'US' }),
    dialCode: z.string().meta({ example: '+1' }),
    flag: z.string().meta({ example: '🇺🇸' }),
  })
  .meta({ id: 'Country' });

/** A state or a city, as an option of a form. */
export const placeOutput = z.object({ id: z.number().int(), name: z.string() });

export const timeZoneOutput = z
  .object({
    id: z.string().meta({ description: 'The same as `name`, as in every other lookup' }),
    name: z.string().meta({ example: 'America/New_York' }),
    label: z.string().meta({ example: 'America/New_York (UTC-05:00)' }),
  })
  .meta({ id: 'TimeZone' });

const place = z.coerce.number({ error: 'must be a number' }).int().positive().optional();

/** An address as typed, with the place chosen beside it, which makes it unambiguous. */
export const geocodeQuery = z.object({
  address: boundedText(500).trim().default(''),
  countryId: place,
  stateId: place,
  cityId: place,
  locationId: place.meta({ description: 'A location: its place makes an address unambiguous' }),
});

export const geocodeOutput = z
  .object({
    latitude: z.number(),
    longitude: z.number(),
    source: z.enum(['maps', 'city', 'location']).meta({
      description: '`city`: the centre of the city that the address names; `location`: where that is',
    }),
    place: z.string().meta({ description: 'What was found', example: 'Queens, New York, United States' }),
    timezone: z.string().meta({ description: 'The zone at these coordinates', example: 'America/New_York' }),
  })
  .meta({ id: 'Coordinates' });

export type Country = z.infer<typeof countryOutput>;
export type Place = z.infer<typeof placeOutput>;
export type TimeZone = z.infer<typeof timeZoneOutput>;
export type GeocodeQuery = z.infer<typeof geocodeQuery>;
export type Coordinates = z.infer<typeof geocodeOutput>;
