import { z } from 'zod';
import { visitorSponsor, visitorSponsorToWire } from '@/lib/catalogue/sponsors/wire';
import { STATUS } from '@/lib/column-values/booking-status';
import { toDollars } from '@/lib/foundation/money';
import type { DeviceBooking, DeviceConfig } from './schema';

const ms = (description: string) =>
  z
    .number()
    .int()
    .meta({ description: `Milliseconds: ${description}` });

/** `GET /device/config`: everything that a pod needs for its space. */
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
    configText: z.string().nullable().meta({
      description: 'The same as it was written, to the character: numbers of any length, keys in their order',
    }),
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

export type DeviceConfigWire = z.infer<typeof deviceConfig>;

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

export type DeviceBookingWire = z.infer<typeof deviceBooking>;

export const deviceConfigToWire = (config: DeviceConfig) => ({
  podId: config.spaceId,
  name: config.name,
  isActive: config.isActive,
  address: config.address,
  timezone: config.timezone,
  tax: config.taxPercent,
  location: { name: config.location },
  kiosk: config.kiosk,
  config: config.config,
  configText: config.configText,
  features: config.features,
  sponsor: config.sponsor && visitorSponsorToWire(config.sponsor),
  audio: config.audio && {
    name: config.audio.name,
    url: config.audio.url,
    duration: config.audio.durationSeconds,
  },
  announcements: config.announcements.map(({ publishedAt, ...announcement }) => ({
    ...announcement,
    isPublishDate: publishedAt,
  })),
  plans: config.plans.map(({ id, minutes, costCents }) => ({
    pricingPlanId: id,
    duration: minutes,
    cost: toDollars(costCents),
  })),
  realtime: config.realtime,
  passcodeKey: config.passcodeKey,
  serverTime: config.serverTime,
});

export const deviceBookingToWire = (booking: DeviceBooking) => ({
  id: booking.id,
  status: STATUS[booking.status],
  bookingType: booking.bookingType,
  datetimeStart: booking.startsAt,
  datetimeEnd: booking.endsAt,
  passcodeHmac: booking.passcodeHmac,
});
