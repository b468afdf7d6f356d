import { z } from 'zod';
import { visitorSponsor } from '@/lib/catalogue/sponsors/schema';

const ms = (description: string) =>
  z
    .number()
    .int()
    .meta({ description: `Milliseconds: ${description}` });

/** The waiting times of the kiosk's screens: docs/rules.md#device-config. */
export const KIOSK = {
  globalPoll: 60_000,
  shortPoll: 3_000,
  signUpTimeout: 120_000,
  tellMeMore: 300_000,
  defaultTimeout: 30_000,
  thankYouTimeout: 120_000,
} as const;

/** `GET /device/config`: everything that a pod needs to know of its space. */
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
      shortPoll: ms('between two reads while somebody is at the pod'),
      signUpTimeout: ms('an abandoned sign-up'),
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
        .meta({ description: 'Carries `command` events; `POST /realtime/auth` authorizes the pod' }),
    }),
    passcodeKey: z.string().meta({
      description:
        'This device’s key: a passcode is right if its HMAC-SHA256 with this key matches the booking’s',
    }),
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'DeviceConfig' });

export type DeviceConfig = z.infer<typeof deviceConfig>;

/** A booking as its pod knows it: its times, and the HMAC of its passcode. Nothing about the person. */
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

const MAX_PHOTOS = 10;
export const PHOTOS_BYTES = 12_000_000;

const file = z.file({ error: 'Send one or more pictures as `file`' });
export const photoFiles = z.object({
  file: z.union([file, z.array(file).max(MAX_PHOTOS, `At most ${MAX_PHOTOS} pictures at a time`)], {
    error: 'Send one or more pictures as `file`',
  }),
});
