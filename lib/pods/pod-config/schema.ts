import { z } from 'zod';
import type { PublishedAnnouncement } from '@/lib/catalogue/announcements/schema';
import type { PodFeature } from '@/lib/catalogue/features/schema';
import type { VisitorSponsor } from '@/lib/catalogue/sponsors/schema';
import type { BookingStatus } from '@/lib/column-values/booking-status';
import type { BookingType } from '@/lib/column-values/booking-types';
import { boundedText } from '@/lib/foundation/input/fields';

/** The waiting times of the kiosk's screens, in milliseconds: docs/rules.md#device-config. */
export const KIOSK = {
  globalPoll: 60_000,
  shortPoll: 3_000,
  signUpTimeout: 120_000,
  tellMeMore: 300_000,
  defaultTimeout: 30_000,
  thankYouTimeout: 120_000,
} as const;

/** Everything that a pod needs for its space: docs/rules.md#device-config. */
export type DeviceConfig = {
  spaceId: number;
  name: string;
  isActive: boolean;
  address: string | null;
  timezone: string;
  taxPercent: number;
  location: string;
  kiosk: typeof KIOSK;
  /** The space's own JSON; null without one. */
  config: unknown;
  /** As the operator wrote it. */
  configText: string | null;
  /** Their texts are in the visitor's language, otherwise in English. */
  features: Omit<PodFeature, 'translations'>[];
  sponsor: VisitorSponsor | null;
  audio: { name: string; url: string; durationSeconds: number } | null;
  announcements: Omit<PublishedAnnouncement, 'translations'>[];
  plans: { id: number; minutes: number; costCents: number }[];
  realtime: { key: string; host: string; channel: string };
  /** The key of this pod's passcode HMACs: docs/rules.md#passcode-hmac. */
  passcodeKey: string;
  /** The server's clock when this was read. */
  serverTime: Date;
};

/** A booking as its pod receives it: its times, and the HMAC of its passcode. Nothing about the person. */
export type DeviceBooking = {
  id: number;
  status: BookingStatus;
  bookingType: BookingType;
  startsAt: Date;
  endsAt: Date;
  passcodeHmac: string;
};

const MAX_PHOTOS = 10;
export const PHOTOS_BYTES = 12_000_000;

const NO_PICTURE = { error: 'Send one or more pictures as `file`' };
const file = z.union([z.file(), boundedText(255).min(1)], NO_PICTURE);
export const photoFiles = z.object({
  file: z
    .union([file, z.array(file).max(MAX_PHOTOS, `At most ${MAX_PHOTOS} pictures at a time`)], NO_PICTURE)
    .meta({ description: 'JPEG or PNG up to 10 MB, or a pathname from `GET /device/photos/signed-url`' }),
});
