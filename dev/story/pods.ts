import type { Sql, TransactionSql } from 'postgres';
import { deviceToken, keysFrom, sha256 } from '@/db/reference/keys';

type PodMode = 'healthy' | 'broken' | 'offline';

export type DemoFacts = {
  visitorPath: string;
  pods: { spaceId: number; name: string; token: string; mode: PodMode }[];
};

const INTERNAL = [
  'light1',
  'light2',
  'light3',
  'light4',
  'internalScreen',
  'internalCamera',
  'microphone',
  'sound',
  'internalApplaunch',
  'internalRuckus',
  'internalConnections',
  'internalApps',
];
const EXTERNAL = [
  'externalScreen',
  'externalCamera',
  'paymentGateway',
  'doorLock',
  'externalApplaunch',
  'externalRuckus',
  'externalConnections',
];
const BROKEN = new Set(['light3', 'microphone', 'internalConnections', 'doorLock']);

/** In the order of their spaces, the last pod is silent and the one before it is broken. */
const modeOf = (index: number, count: number): PodMode =>
  (['offline', 'broken'] as const)[count - 1 - index] ?? 'healthy';

function instance(parts: string[], mode: PodMode, index: number) {
  const flags = parts.map((part) => [part, !(mode === 'broken' && BROKEN.has(part))]);
  const cpu = mode === 'broken' ? 94 : 11 + index * 3;
  const mem = mode === 'broken' ? 6 : 71 - index * 2;
  return { pod_app_status: true, cpu, mem, total_mem: 8, ...Object.fromEntries(flags) };
}

type PodSpace = { id: number; name: string; hash: string };

const podSpaces = (sql: Sql | TransactionSql): Promise<PodSpace[]> =>
  (sql as Sql)<PodSpace[]>`
    select id::int, name, device_token_hash as hash from spaces where device_token_hash is not null
      order by id`;

/** The last report of each pod: just now, or three hours ago from the silent one. */
export async function seedPodHealth(tx: TransactionSql, now: Date): Promise<void> {
  const spaces = await podSpaces(tx);
  const rows = spaces.map(({ id }, index) => {
    const mode = modeOf(index, spaces.length);
    const reported_at = new Date(now.getTime() - (mode === 'offline' ? 3 * 3_600_000 : 0));
    return {
      space_id: id,
      internal: tx.json(instance(INTERNAL, mode, index)),
      external: tx.json(instance(EXTERNAL, mode, index)),
      internal_at: reported_at,
      external_at: reported_at,
      reported_at,
    };
  });
  await tx`insert into pod_health ${tx(rows)}`;
}

/**
 * What the demo prints and its simulated pods need, read from a database that was seeded with this key. A pod whose
 * token was rotated since is omitted.
 */
export async function demoFacts(sql: Sql, encryptionKey: string): Promise<DemoFacts> {
  const keys = keysFrom(encryptionKey);
  const spaces = await podSpaces(sql);
  const pods = spaces
    .map(({ id, name, hash }, index) => {
      const pod = { spaceId: id, name, token: deviceToken(keys, id), mode: modeOf(index, spaces.length) };
      return { pod, isOurs: sha256(pod.token) === hash };
    })
    .filter(({ isOurs }) => isOurs)
    .map(({ pod }) => pod);
  const [own] = await sql<
    { boxKey: string }[]
  >`select box_key as "boxKey" from business_partners where is_house`;
  const healthy = pods.find((pod) => pod.mode === 'healthy');
  return { visitorPath: healthy && own ? `/qr-redirect/${healthy.spaceId}/${own.boxKey}` : '/', pods };
}
