import { z } from 'zod';

export const countryOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    code: z.string().meta({ description: 'ISO 3166-1 alpha-2', example: 'US' }),
    dialCode: z.string().meta({ example: '+1' }),
    flag: z.string().meta({ example: '🇺🇸' }),
  })
  .meta({ id: 'Country' });

/** A state or a city as the API returns it. */
export const placeOutput = z.object({ id: z.number().int(), name: z.string() });

export const timeZoneOutput = z
  .object({
    id: z.string().meta({ description: 'The same as `name`, as in every other lookup' }),
    name: z.string().meta({ example: 'America/New_York' }),
    label: z.string().meta({ example: 'America/New_York (UTC-05:00)' }),
  })
  .meta({ id: 'TimeZone' });

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
