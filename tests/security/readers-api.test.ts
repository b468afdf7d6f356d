import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins } from '@/db/tables';
import type { BoardSpaceWire } from '@/lib/console/board/wire';
import { getSinceLastHere } from '@/lib/console/dashboard/since';
import { writeExports } from '@/lib/console/exports/jobs';
import { LARGE_LISTS } from '@/lib/console/exports/large-exports';
import { api } from '../fixtures/api';
import { actorOf } from '../fixtures/people';
import { type Beside, makeBeside, makeOwnWorld, type World } from '../fixtures/readers/beside';
import { ENDPOINTS, ORDERS, readsOf } from '../fixtures/readers/endpoints';
import { findsIn } from '../fixtures/readers/texts';
import { ROUTES } from '../fixtures/routes';

/*
 * Two partners sell the same spaces. What staff of the one read through the API names nobody and nothing of the
 * other: no guest, no way to reach one, no code, no reference, no id and no amount, alone or in a sum.
 */

let world: World;
let theirs: Beside;
let earlier: Map<string, unknown>;
beforeAll(async () => {
  world = await makeOwnWorld();
  earlier = await figures();
  theirs = await makeBeside(world);
});

/** Lists, whose rows are counted, and the figures of the dashboard. */
const COUNTED = ENDPOINTS.filter(
  ({ list, path }) => list || /^\/admin\/(dashboard|ledger\/totals)/.test(path),
);

/** What each of them counts for staff of the partner at hand. */
async function figures(): Promise<Map<string, unknown>> {
  const { token } = world.readers.everything;
  const counts = new Map<string, unknown>();
  for (const { name, path, list } of COUNTED) {
    if (path.includes('{')) continue;
    const { data, meta } = await api.get(path, { token });
    counts.set(name, list ? meta?.total : data);
  }
  // What only a page shows: docs/rules.md#since-last-here.
  const actor = await actorOf(token);
  await db()
    .update(admins)
    .set({ lastVisitEndedAt: sql`now() - interval '1 day'` })
    .where(eq(admins.id, actor.adminId));
  const { refunds, takings } = (await getSinceLastHere(actor))!;
  counts.set('since the reader was last here', { refunds, takings });
  return counts;
}

/** Endpoints that return nothing to staff of a partner, with the status and the reason. */
const CLOSED: Record<string, { status: number; why: string }> = {
  'GET /admin/audit-log': { status: 403, why: 'only those who see all rows read the audit log' },
  'GET /admin/audit-log/people': { status: 403, why: 'the same' },
  'GET /admin/ledger/reconciliation': { status: 403, why: 'it is about the account of the operator' },
  'GET /admin/exports/{id}/file': { status: 404, why: 'the files of exports are read below' },
};
/** What staff who may only read are refused, because it prepares a change. */
const PREPARES = ['GET /admin/space-blocks/meets'];
/** What only the one of the readers opens who made it. */
const OWN_WORK = ['GET /admin/bulk-jobs/{id}'];

/**
 * The responses to the requests of an endpoint, or to the plain ones only; without the others of a path that its first
 * request did not find.
 */
async function answersTo(endpoint: (typeof ENDPOINTS)[number], token: string, all: boolean) {
  const answers: { status: number; finds: string[] }[] = [];
  const closed = new Set<string>();
  for (const { path, query, name, said, isPlain } of readsOf(endpoint, world, theirs)) {
    if (closed.has(path) || !(all || isPlain)) continue;
    const { status, text } = await api.get(path, { token, query });
    if (status === 403 || status === 404) closed.add(path);
    answers.push({ status, finds: status < 300 ? findsIn(name, text, said) : [] });
  }
  return answers;
}

it('every GET that orders something is a POST too, and reads nothing', () => {
  const posts = new Set(ROUTES.filter(({ method }) => method === 'POST').map(({ path }) => path));
  expect(ORDERS.filter(({ path }) => !posts.has(path))).toEqual([]);
});

it('the counts of lists and the figures of the dashboard stay as they are when a partner beside sells', async () => {
  expect(earlier.size).toBeGreaterThan(20);
  expect(await figures()).toEqual(earlier);
});

it('how often a door did not open for a guest of a partner beside stays with that partner', async () => {
  const { token } = world.readers.everything;
  const { data } = await api.get<BoardSpaceWire[]>('/admin/board', { token });
  const others = data.flatMap(({ times }) => times.filter(({ booking }) => booking === null));
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(({ failedUnlocks }) => failedUnlocks > 0)).toEqual([]);
});

describe.each(['everything', 'reading'] as const)('to staff of a partner with permission for %s', (who) => {
  it.each(ENDPOINTS)('$name shows nothing of a partner beside', async (endpoint) => {
    const { token } = world.readers[who];
    const answers = await answersTo(endpoint, token, who === 'everything');
    expect(answers.flatMap(({ finds }) => finds)).toEqual([]);
    const statuses = answers.map(({ status }) => status);
    if (who === 'reading' && [...OWN_WORK, ...PREPARES].includes(endpoint.name))
      return expect(statuses).not.toContain(200);
    const { status = 200 } = CLOSED[endpoint.name] ?? {};
    expect(statuses, `${endpoint.name} answers ${[...new Set(statuses)].join()}`).toContain(status);
    if (status !== 200) expect(statuses).not.toContain(200);
  });

  it.each(LARGE_LISTS)('the file of %s that a job writes shows nothing of a partner beside', async (list) => {
    const { token } = world.readers[who];
    const { status, data } = await api.post<{ id: number }>('/admin/exports', { list, query: '' }, { token });
    if (status === 403) return expect(list).toBe('audit-log');
    await writeExports();
    const file = await api.get(`/admin/exports/${data.id}/file`, { token });
    expect([status, file.status, findsIn(`the file of ${list}`, file.text)]).toEqual([201, 200, []]);
  });
});
