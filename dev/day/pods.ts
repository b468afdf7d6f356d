import type { Sql } from 'postgres';
import { deviceToken, type Keys, sha256 } from '@/db/reference/keys';
import type { PodMode } from '../pods/health';

/** A space of the day, with its pod. */
export type DayPod = { spaceId: number; name: string; zone: string; token: string; mode: PodMode };

/** Where the day takes place: every space of these has a pod. */
const DAY_PLACES = ['JFK Terminal 4', 'FRA Terminal 1'];
/** What is wrong with the pods of the day, by their turn; all others are healthy. */
const TROUBLE: Partial<Record<number, PodMode>> = { 3: 'jammed', 6: 'broken', 11: 'offline', 13: 'unpaid' };

/** Gives every active space of the day's places a pod, unless it has one; returns them in the order of the spaces. */
export async function givePods(sql: Sql, keys: Keys): Promise<DayPod[]> {
  const spaces = await sql<{ spaceId: number; name: string; zone: string; hash: string | null }[]>`
    select spaces.id::int as "spaceId", spaces.name, spaces.timezone as zone, device_token_hash as hash
    from spaces join locations on locations.id = location_id
    where locations.name in ${sql(DAY_PLACES)} and status = 'active' order by spaces.id`;
  const pods: DayPod[] = [];
  for (const { hash, ...space } of spaces) {
    const token = deviceToken(keys, space.spaceId);
    // The visitor's link leads to a pod of the story, which stays free for whoever tries it.
    if (hash === null) await giveToken(sql, keys, space.spaceId, sha256(token));
    if (hash === null || hash === sha256(token))
      pods.push({ ...space, token, mode: TROUBLE[pods.length] ?? 'healthy' });
  }
  return pods;
}

async function giveToken(sql: Sql, keys: Keys, spaceId: number, hash: string): Promise<void> {
  const passcodeKey = keys.ring.encrypt('passcode-key', keys.ring.passcodeKey(hash, 'current'));
  await sql`
    update spaces set device_token_hash = ${hash}, passcode_key_encrypted = ${passcodeKey},
      device_token_minted_at = now() - interval '40 days'
    where id = ${spaceId}`;
}
