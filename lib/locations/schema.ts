import { z } from 'zod';
import { isTimeZone, zoneName } from '@/lib/geography/time-zones';

/** An empty text is no text. */
const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters`)
    .transform((text) => text || null)
    .nullish();

const zipcode = z
  .union([z.string(), z.number().nonnegative()], { error: 'Enter the zip code as text or a number' })
  .transform((value) => String(value).trim() || null)
  .refine((text) => text === null || text.length <= 20, 'At most 20 characters')
  .nullish();

const timezone = z
  .string()
  .transform((text) => zoneName(text) || null)
  .refine((name) => name === null || isTimeZone(name), 'Choose a time zone from the list')
  .nullish();

const degrees = (what: string, most: number) => {
  const range = `${what} must be between -${most} and ${most}`;
  return z
    .number({ error: `Enter the ${what.toLowerCase()} in degrees` })
    .min(-most, range)
    .max(most, range)
    .nullish();
};

const choice = (what: string) =>
  z
    .number({ error: `Choose a ${what} from the list` })
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .nullish();

/** What a location is made of. On adding, null is the same as nothing. */
export const locationInput = z.object({
  name: z.string({ error: 'Enter a name' }).trim().min(1, 'Enter a name').max(120, 'At most 120 characters'),
  address: optionalText(300),
  countryId: choice('country'),
  stateId: choice('state'),
  cityId: choice('city'),
  zipcode: zipcode.meta({ description: 'Text or a number; leading zeros of a text stay' }),
  timezone: timezone.meta({ description: 'An IANA name; a suffix such as ` (UTC-05:00)` is dropped' }),
  latitude: degrees('Latitude', 90),
  longitude: degrees('Longitude', 180),
  is_active: z.boolean({ error: 'is_active must be true or false' }).optional(),
});

/** An absent key keeps its value, null clears it. `is_active` alone changes the status. */
export const locationUpdate = locationInput.partial().extend({
  id: z.number().int(),
  updatedAt: z.iso.datetime().optional().meta({ description: 'When sent and stale, the answer is 409' }),
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
