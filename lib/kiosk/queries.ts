import 'server-only';
import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { audios, bookings, locations, pricingPlans, spacePlans, spaces } from '@/db/tables';
import { authorize, type PodActor } from '@/lib/access/actor';
import { publishedAnnouncements } from '@/lib/announcements/queries';
import { STANDING } from '@/lib/bookings/status';
import { env } from '@/lib/env';
import { unauthenticated } from '@/lib/errors';
import { featuresForPod } from '@/lib/features/queries';
import { fileUrl } from '@/lib/integrations/blob';
import { toDollars } from '@/lib/money';
import { newestConfig } from '@/lib/spaces/detail';
import { sponsorOfSpace } from '@/lib/sponsors/queries';
import { passcodeHmac, passcodeKeyOf } from './passcode';
import { type DeviceBooking, type DeviceConfig, KIOSK } from './schema';

/** How far ahead a pod knows its bookings: it opens by passcode even when the network is away. */
const AHEAD = sql`interval '24 hours'`;
/** How long after its end a booking still opens the door (contract section 4). */
const GRACE = sql`interval '5 minutes'`;

async function ownSpace(actor: PodActor) {
  authorize(actor, 'pod');
  const [row] = await db()
    .select({ space: spaces, location: locations.name, audio: audios })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(audios, and(eq(audios.id, spaces.audioId), isNull(audios.deletedAt)))
    .where(eq(spaces.id, actor.spaceId));
  if (!row?.space.deviceTokenHash) throw unauthenticated('Unknown device token');
  return { ...row, key: passcodeKeyOf(row.space.deviceTokenHash) };
}

const plansOf = (spaceId: number) =>
  db()
    .select({
      pricingPlanId: pricingPlans.id,
      cents: pricingPlans.costCents,
      duration: pricingPlans.durationMinutes,
    })
    .from(spacePlans)
    .innerJoin(pricingPlans, eq(pricingPlans.id, spacePlans.pricingPlanId))
    .where(and(eq(spacePlans.spaceId, spaceId), isNull(pricingPlans.deletedAt)))
    .orderBy(asc(pricingPlans.durationMinutes), asc(pricingPlans.costCents));

/** The space's config as it was saved; one that is no JSON reaches the pod as text. */
function parsed(config: string | undefined): unknown {
  if (config === undefined) return null;
  try {
    return JSON.parse(config);
  } catch {
    return config;
  }
}

/** Everything that a pod needs to know of itself (contract section 5). */
export async function getDeviceConfig(actor: PodActor): Promise<DeviceConfig> {
  const { space, location, audio, key } = await ownSpace(actor);
  const [config, features, sponsor, announcements, plans] = await Promise.all([
    newestConfig(db(), space.id),
    featuresForPod(db(), space.id),
    sponsorOfSpace(space.id),
    publishedAnnouncements(),
    plansOf(space.id),
  ]);
  const { PUSHER_KEY, PUSHER_WS_URL } = env();
  return {
    podId: space.id,
    name: space.name,
    isActive: space.status === 'active',
    address: space.address,
    timezone: space.timezone,
    tax: space.taxPercent,
    location: { name: location },
    kiosk: KIOSK,
    config: parsed(config?.config),
    features,
    sponsor,
    audio: audio && { name: audio.audioName, url: fileUrl(audio.pathname), duration: audio.durationSeconds },
    announcements,
    plans: plans.map(({ cents, ...plan }) => ({ ...plan, cost: toDollars(cents) })),
    realtime: { key: PUSHER_KEY, host: PUSHER_WS_URL, channel: `private-pod-${space.id}` },
    passcodeKey: key,
    serverTime: new Date().toISOString(),
  };
}

/** The bookings of the pod's space that run, or begin within a day. */
export async function getDeviceBookings(actor: PodActor): Promise<DeviceBooking[]> {
  const { space, key } = await ownSpace(actor);
  const rows = await db()
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.spaceId, space.id),
        inArray(bookings.status, [...STANDING]),
        gt(bookings.endsAt, sql`now() - ${GRACE}`),
        lt(bookings.startsAt, sql`now() + ${AHEAD}`),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return rows.map(({ id, status, bookingType, startsAt, endsAt, passcode }) => ({
    id,
    status,
    bookingType,
    datetimeStart: startsAt.toISOString(),
    datetimeEnd: endsAt.toISOString(),
    passcodeHmac: passcodeHmac(key, passcode ?? ''),
  }));
}
