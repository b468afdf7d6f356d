import type { Sql } from 'postgres';
import { deviceToken, type Keys, sha256 } from '@/db/reference/keys';
import type { PodMode } from '../pods/health';
import { BUSY_PLACES } from '../story/schedule';

export type DayPod = { spaceId: number; name: string; zone: string; token: string; mode: PodMode };

/** The faults of the day's pods, by position; all others are healthy. */
const TROUBLE: Partial<Record<number, PodMode>> = { 3: 'jammed', 6: 'broken', 11: 'offline', 13: 'unpaid' };

/**
 * Gives every active space of the busy places a pod, unless it has one. Returns the pods in the order of the spaces.
 */
export async function givePods(sql: Sql, keys: Keys): Promise<DayPod[]> {
  const spaces = await sql<{ spaceId: number; name: string; zone: string; hash: string | null }[]>`
    select spaces.id::int as "spaceId", spaces.name, spaces.timezone as zone, device_token_hash as hash
    from spaces join locations on locations.id = location_id
    where locations.name in ${sql(BUSY_PLACES)} and status = 'active' order by spaces.id`;
  const pods: DayPod[] = [];
  for (const { hash, ...space } of spaces) {
    const token = deviceToken(keys, space.spaceId);
    if (hash === null) await giveToken(sql, keys, space.spaceId, sha256(token));
    if (hash === null || hash === sha256(token))
      pods.push({ ...space, token, mode: TROUBLE[pods.length] ?? 'healthy' });
  }
  return pods;
}

/**
 * How long the space of the visitor's link must be free of bookings, in hours, so that its longest plans can be tried
 * too.
 */
const FREE_HOURS = 4;

/**
 * The pod that the demo's visitor link leads to. It works, its space is never closed and has had no booking for
 * hours. The day books nothing there and sends no traveller to it.
 */
export async function visitorsPod(sql: Sql, pods: DayPod[], now: Date): Promise<DayPod> {
  const until = new Date(now.getTime() + FREE_HOURS * 3_600_000);
  const healthy = pods.filter(({ mode }) => mode === 'healthy').map(({ spaceId }) => spaceId);
  const [space] = await sql<{ id: number }[]>`
    select id::int from spaces where id in ${sql(healthy)} and restricted_from = restricted_to
      and exists (select from space_plans where space_id = spaces.id)
      and not exists (select from booking_periods where space_id = spaces.id and state <> 'released'
        and starts_at < ${until} and ends_at > ${now})
    order by id limit 1`;
  const pod = pods.find(({ spaceId }) => spaceId === space?.id);
  if (!pod) throw new Error('No pod of the demo is free for the visitor link.');
  return pod;
}

async function giveToken(sql: Sql, keys: Keys, spaceId: number, hash: string): Promise<void> {
  const passcodeKey = keys.ring.encrypt('passcode-key', keys.ring.passcodeKey(hash, 'current'));
  await sql`
    update spaces set device_token_hash = ${hash}, passcode_key_encrypted = ${passcodeKey},
      device_token_minted_at = now() - interval '40 days'
    where id = ${spaceId}`;
}
