import 'server-only';
import { createHmac } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import {
  audios,
  bookings,
  locations,
  pricingPlans,
  spaceBusinessPartners,
  spacePlans,
  spaces,
} from '@/db/tables';
import { publishedAnnouncements } from '@/lib/catalogue/announcements/queries';
import { featuresForPod } from '@/lib/catalogue/features/queries';
import { GRACE_MS } from '@/lib/catalogue/occupancy/durations';
import { newestConfig } from '@/lib/catalogue/spaces/config-queries';
import { sponsorOfSpace } from '@/lib/catalogue/sponsors/queries';
import { ACTIVE_STATUSES, statusName } from '@/lib/column-values/booking-status';
import type { Language } from '@/lib/column-values/languages';
import { unauthenticated } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { passcodeKeyOf } from '@/lib/foundation/signatures-and-encryption';
import { jsonIn } from '@/lib/foundation/text/untrusted-text';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { authorize, type PodActor } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { acceptedLanguage, languageFor } from '@/lib/platform/languages/language-choice';
import { inLanguage } from '@/lib/platform/languages/record-translations';
import { podChannel } from '@/lib/platform/realtime/channels';
import { type DeviceBooking, type DeviceConfig, KIOSK } from './schema';

/** The value that a pod compares with the digits typed on its keypad. */
const passcodeHmac = (key: string, passcode: string): string =>
  createHmac('sha256', key).update(passcode).digest('hex');

/** How far ahead a pod receives its bookings: it opens by passcode even if the network is down. */
const AHEAD = sql`interval '24 hours'`;
const GRACE = sql`make_interval(secs => ${GRACE_MS / 1000})`;

async function ownSpace(actor: PodActor) {
  authorize(actor, 'pod');
  const [row] = await db()
    .select({ space: spaces, location: locations.name, audio: audios })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(audios, and(eq(audios.id, spaces.audioId), isNull(audios.deletedAt)))
    .where(eq(spaces.id, actor.spaceId));
  if (!row?.space.deviceTokenHash) throw unauthenticated('Unknown device token');
  const { deviceTokenHash, passcodeKeyEncrypted } = row.space;
  return { ...row, key: passcodeKeyOf(deviceTokenHash, passcodeKeyEncrypted) };
}

/**
 * The operator's plans, and those of a partner that is the space's only seller: then no other partner's customers are
 * in front of it.
 */
const plansOf = (spaceId: number) =>
  db()
    .select({
      id: pricingPlans.id,
      minutes: pricingPlans.durationMinutes,
      costCents: pricingPlans.costCents,
    })
    .from(spacePlans)
    .innerJoin(pricingPlans, eq(pricingPlans.id, spacePlans.pricingPlanId))
    .where(
      and(
        eq(spacePlans.spaceId, spaceId),
        isNull(pricingPlans.deletedAt),
        or(
          isNull(pricingPlans.ownerId),
          sql`(select count(*) from ${spaceBusinessPartners} where ${eq(spaceBusinessPartners.spaceId, spaceId)}) = 1`,
        ),
      ),
    )
    .orderBy(asc(pricingPlans.durationMinutes), asc(pricingPlans.costCents));

/** The space's config as JSON; text that is not JSON is passed on unchanged. */
function parsed(config: string | undefined): unknown {
  if (config === undefined) return null;
  const value = jsonIn(config);
  return value === undefined ? config : value;
}

/** The language of the guest who is in the space now, from their booking; English if it is empty. */
async function languageInside(spaceId: number): Promise<Language> {
  const [row] = await db()
    .select({ language: bookings.language })
    .from(bookings)
    .where(
      and(
        eq(bookings.spaceId, spaceId),
        inArray(bookings.status, [...ACTIVE_STATUSES]),
        isNull(bookings.leftAt),
        gt(bookings.endsAt, sql`now()`),
        lt(bookings.startsAt, sql`now()`),
      ),
    )
    .limit(1);
  return languageFor(row?.language, null);
}

/**
 * Everything that a pod needs for its space, with texts in the language that the pod's request accepts, otherwise in
 * that of the guest inside: docs/rules.md#device-config.
 */
export async function getDeviceConfig(
  actor: PodActor,
  accepted: string | null = null,
): Promise<DeviceConfig> {
  const { space, location, audio, key } = await ownSpace(actor);
  const [config, features, sponsor, announcements, plans, language] = await Promise.all([
    newestConfig(db(), space.id),
    featuresForPod(db(), space.id),
    sponsorOfSpace(space.id),
    publishedAnnouncements(space),
    plansOf(space.id),
    acceptedLanguage(accepted) ?? languageInside(space.id),
  ]);
  const { PUSHER_KEY, PUSHER_WS_URL } = env();
  return {
    spaceId: space.id,
    name: space.name,
    isActive: space.status === 'active',
    address: space.address,
    timezone: space.timezone,
    taxPercent: space.taxPercent,
    location,
    kiosk: KIOSK,
    config: parsed(config?.config),
    configText: config?.config ?? null,
    features: features.map((feature) => inLanguage(feature, language)),
    sponsor,
    audio: audio && {
      name: audio.audioName,
      url: fileUrl(audio.pathname),
      durationSeconds: audio.durationSeconds,
    },
    announcements: announcements.map((announcement) => inLanguage(announcement, language)),
    plans,
    realtime: { key: PUSHER_KEY, host: PUSHER_WS_URL, channel: podChannel(space.id, actor.tokenHash) },
    passcodeKey: key,
    serverTime: dbNow(),
  };
}

/** The bookings of the pod's space that are current, or begin within a day: docs/rules.md#device-bookings. */
export async function getDeviceBookings(actor: PodActor): Promise<DeviceBooking[]> {
  const { space, key } = await ownSpace(actor);
  const rows = await db()
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.spaceId, space.id),
        inArray(bookings.status, [...ACTIVE_STATUSES]),
        isNull(bookings.leftAt),
        gt(bookings.endsAt, sql`now() - ${GRACE}`),
        lt(bookings.startsAt, sql`now() + ${AHEAD}`),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return rows.map(({ id, status, bookingType, startsAt, endsAt, passcode }) => ({
    id,
    status: statusName(status),
    bookingType,
    startsAt,
    endsAt,
    passcodeHmac: passcodeHmac(key, passcode ?? ''),
  }));
}
