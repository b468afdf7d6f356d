import { z } from 'zod';
import { visitorSponsor } from '@/lib/sponsors/schema';

const ms = (description: string) =>
  z
    .number()
    .int()
    .meta({ description: `Milliseconds: ${description}` });

/** How long the kiosk's screens wait (spec 1, section 9). */
export const KIOSK = {
  globalPoll: 60_000,
  shortPoll: 3_000,
  signUpTimeout: 120_000,
  tellMeMore: 300_000,
  defaultTimeout: 30_000,
  thankYouTimeout: 120_000,
} as const;

/** `GET /device/config`: everything that a pod needs to know of itself. */
export const deviceConfig = z
  .object({
    podId: z.number().int(),
    name: z.string(),
    isActive: z.boolean(),
    address: z.string().nullable(),
    timezone: z.string(),
    tax: z.number().meta({ description: 'Percent' }),
    location: z.object({ name: z.string() }),
    kiosk: z.object({
      globalPoll: ms('between two reads of this configuration'),
      shortPoll: ms('between two reads while somebody stands there'),
      signUpTimeout: ms('a sign-up that nobody goes on with'),
      tellMeMore: ms('the page that explains'),
      defaultTimeout: ms('any other page'),
      thankYouTimeout: ms('the page after a booking'),
    }),
    config: z
      .unknown()
      .meta({ description: 'The space’s own JSON: lights, payment terminal, flight service' }),
    features: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        key: z.string(),
        image: z.string().nullable(),
        htmlText: z.string().nullable(),
        bannerImg: z.string().nullable(),
      }),
    ),
    sponsor: visitorSponsor.nullable(),
    audio: z
      .object({
        name: z.string(),
        url: z.string(),
        duration: z.number().int().meta({ description: 'Seconds' }),
      })
      .nullable(),
    announcements: z.array(
      z.object({
        id: z.number().int(),
        heading: z.string(),
        content: z.string().meta({ description: 'Sanitised HTML' }),
        bannerImg: z.string().nullable(),
        isPublishDate: z.iso.datetime(),
      }),
    ),
    plans: z.array(
      z.object({ pricingPlanId: z.number().int(), cost: z.number(), duration: z.number().int() }),
    ),
    realtime: z.object({
      key: z.string(),
      host: z.string(),
      channel: z
        .string()
        .meta({ description: 'Carries `command` events; `POST /realtime/auth` lets the pod in' }),
    }),
    passcodeKey: z.string().meta({
      description: 'This device’s key: a passcode fits a booking when its HMAC-SHA256 with it does',
    }),
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'DeviceConfig' });

export type DeviceConfig = z.infer<typeof deviceConfig>;

/** A booking as its pod knows it: when, and what the passcode must give. Nothing of the person. */
export const deviceBooking = z
  .object({
    id: z.number().int(),
    status: z.number().int(),
    bookingType: z.enum(['ALL', 'WALKIN', 'PP', 'BP']),
    datetimeStart: z.iso.datetime(),
    datetimeEnd: z.iso.datetime(),
    passcodeHmac: z.string().meta({ description: 'HMAC-SHA256 of the passcode, hexadecimal' }),
  })
  .meta({ id: 'DeviceBooking' });

export type DeviceBooking = z.infer<typeof deviceBooking>;

export const MOST_PHOTOS = 10;
export const PHOTOS_BYTES = 12_000_000;

const file = z.file({ error: 'Send one or more pictures as `file`' });
export const photoFiles = z.object({
  file: z.union([file, z.array(file).max(MOST_PHOTOS, `At most ${MOST_PHOTOS} pictures at a time`)], {
    error: 'Send one or more pictures as `file`',
  }),
});
