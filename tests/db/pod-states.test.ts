import { inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { db } from '@/db/client';
import { podHealth, spaces } from '@/db/tables';
import { countBoard } from '@/lib/console/board/counts';
import { getBoard } from '@/lib/console/board/queries';
import { boardSpaceToWire } from '@/lib/console/board/wire';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { componentsOf, type INSTANCES } from '@/lib/pods/health/components';
import { POD_STATES, type PodState, podStateOf } from '@/lib/pods/health/pod-state';
import { podFactColumns, podFactsOf, podStateRank } from '@/lib/pods/health/pod-state-sql';
import type { HealthRowWire } from '@/lib/pods/health/wire';
import { randomFrom } from '../e2e/fixtures/history/random';
import { api } from '../fixtures/api';
import { actorOf, adminToken } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';

const NAME = 'State';
const PODS = 120;
/** Ages of reports in seconds, none of them at a limit that passes while the test runs. */
const AGES = [null, 0, 20, 120, 90_000, -600];

const { next, pick } = randomFrom(Number(process.env.SEED ?? 73));
const chance = (share: number): boolean => next() < share;

/** What an instance reported: all on, with or without parts that are off, or that its app is off. */
const reportOf = (instance: (typeof INSTANCES)[number]) => ({
  pod_app_status: chance(0.9),
  ...Object.fromEntries(
    componentsOf(instance).flatMap((name) => (chance(0.9) ? [[name, !chance(0.04)]] : [])),
  ),
});

async function randomPod(index: number): Promise<number> {
  const { id } = await makeSpace({ name: `${NAME} ${index}` });
  if (chance(0.9)) await watch(id, null);
  const [internalAge, externalAge] = [pick(AGES), pick(AGES)];
  const time = (age: number | null) => (age === null ? null : sql`now() - make_interval(secs => ${age})`);
  const youngest = [internalAge, externalAge].filter((age) => age !== null).sort((a, b) => a - b)[0];
  if (youngest !== undefined)
    await db()
      .insert(podHealth)
      .values({
        spaceId: id,
        internal: internalAge === null ? null : reportOf('internal'),
        external: externalAge === null ? null : reportOf('external'),
        internalAt: time(internalAge),
        externalAt: time(externalAge),
        reportedAt: time(youngest)!,
      });
  if (chance(0.2))
    await db().execute(sql`insert into device_commands (space_id, type, state, requested_by_kind, expires_at)
      select ${id}, 'unlock', 'failed', 'staff', now() from generate_series(1, ${pick([1, 2, 3])})`);
  if (chance(0.15)) {
    const [from, until] = pick([
      ['-1 hour', '1 hour'],
      ['-1 hour', null],
      ['1 hour', '2 hours'],
      ['-2 hours', '-1 hour'],
    ]);
    await db().execute(sql`insert into space_blocks (space_id, starts_at, ends_at, reason, set_key)
      values (${id}, now() + ${from}::interval, now() + ${until}::interval, 'cleaning', gen_random_uuid())`);
  }
  return id;
}

let token: string;
const ids: number[] = [];
beforeAll(async () => {
  token = await adminToken();
  for (let index = 0; index < PODS; index += 1) ids.push(await randomPod(index));
});

/** The state of each pod by SQL, and by the code that browsers run, of the same rows. */
async function statesOfAll(): Promise<Map<number, { bySql: PodState; byCode: PodState }>> {
  const rows = await db()
    .select({ id: spaces.id, rank: podStateRank, ...podFactColumns })
    .from(spaces)
    .leftJoin(podHealth, sql`${podHealth.spaceId} = ${spaces.id}`)
    .where(inArray(spaces.id, ids));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        bySql: POD_STATES[row.rank]!,
        byCode: podStateOf(podFactsOf(row.id, row), dbNow().getTime()),
      },
    ]),
  );
}

/** The whole installation begins to listen now, or has been listening for an hour. */
const listenSince = (seconds: number) =>
  db().execute(sql`insert into server_watch (listening_since, listening_until)
    values (now() - make_interval(secs => ${seconds}), now())
    on conflict (is_only) do update set listening_since = excluded.listening_since,
      listening_until = excluded.listening_until`);

it.each([
  ['has been listening for an hour', 3_600, POD_STATES.filter((state) => state !== 'unknown')],
  ['has just begun to listen', 20, POD_STATES],
])(
  'the states by SQL, by the code of the browser and by the API agree when the server %s',
  async (_, since, seen) => {
    await listenSince(since);
    const states = await statesOfAll();
    for (const [id, { bySql, byCode }] of states) expect({ id, state: bySql }).toEqual({ id, state: byCode });
    expect(new Set([...states.values()].map(({ bySql }) => bySql))).toEqual(new Set(seen));

    const query = { search: NAME, limit: '500', tab: 'all' };
    for (const state of POD_STATES) {
      const { data } = await api.get<HealthRowWire[]>('/admin/health', { token, query: { ...query, state } });
      const mine = data.filter(({ id }) => ids.includes(id));
      const expected = ids.filter((id) => states.get(id)!.bySql === state);
      expect([state, mine.map(({ id }) => id).sort((a, b) => a - b)]).toEqual([state, expected]);
      expect(new Set(mine.map((row) => row.state))).toEqual(new Set(expected.length > 0 ? [state] : []));
    }

    const actor = await actorOf(token);
    const board = (await getBoard(actor, ids)).map(boardSpaceToWire);
    expect(new Map(board.map(({ id, state }) => [id, state]))).toEqual(
      new Map([...states].map(([id, { bySql }]) => [id, bySql])),
    );
    const unopened = (await getBoard(actor)).filter(
      (space) => space.status === 'active' && boardSpaceToWire(space).state === 'door-trouble',
    );
    expect((await countBoard(actor, dbNow())).unopened).toBe(unopened.length);
  },
);
