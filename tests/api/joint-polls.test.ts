import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import type { DeviceCommandWire } from '@/lib/pods/pod-commands/wire';
import { api } from '../fixtures/api';
import { eventually } from '../fixtures/eventually';
import { makeSpace, watch } from '../fixtures/places';
import { type Statement, statementsOf } from '../fixtures/statements';

const PODS = 24;
const TOGETHER = 'as polls';

const poll = (token: string, wait = '6') =>
  api.get<DeviceCommandWire[]>('/device/commands', { token, query: { wait } });

let pods: { spaceId: number; token: string }[];
beforeAll(async () => {
  const spaces = await Promise.all(Array.from({ length: PODS }, () => makeSpace()));
  pods = await Promise.all(spaces.map(async ({ id }) => ({ spaceId: id, token: await watch(id) })));
  // From now on the process listens. A poll that waits when listening begins would query once more.
  await poll(pods[0]?.token ?? '', '1');
});

/** Creates a command whose notification is lost. */
const orderWithoutNotification = (spaceId: number) =>
  db().execute(sql`insert into device_commands (space_id, type, requested_by_kind, expires_at)
    values (${spaceId}, 'unlock', 'system', now() + interval '10 seconds')`);

it('waiting polls of a process share one query: each gets its own command, and the rest keep waiting', async () => {
  const isSingleQuery = ({ query }: Statement) => query.includes('is_due');
  const isSharedQuery = ({ query }: Statement) => query.includes(TOGETHER);
  await statementsOf(async (sent) => {
    const begun = performance.now();
    const polls = pods.map(({ token }) => poll(token));
    await eventually('the first look of each', () => sent.filter(isSingleQuery).length === PODS);
    const [first, second, replaced] = pods as [(typeof pods)[0], (typeof pods)[0], (typeof pods)[0]];
    await orderWithoutNotification(first.spaceId);
    await orderWithoutNotification(second.spaceId);
    await db().execute(sql`update spaces set device_token_hash = 'another' where id = ${replaced.spaceId}`);
    const [one, two, three] = await Promise.all(polls.slice(0, 3));
    expect([one?.data.length, two?.data.length, three?.status]).toEqual([1, 1, 401]);
    // The three polls that were woken queried separately.
    expect(sent.filter(isSingleQuery).length).toBe(PODS + 3);
    const rest = await Promise.all(polls.slice(3));
    expect(rest.map(({ status, data }) => [status, data])).toEqual(rest.map(() => [200, []]));
    // Each of the others queried at its end, and one statement every 1.5 s served all of them.
    expect(sent.filter(isSingleQuery).length).toBe(PODS + 3 + PODS - 3);
    expect(sent.filter(isSharedQuery).length).toBeGreaterThan(0);
    expect(sent.filter(isSharedQuery).length).toBeLessThanOrEqual((performance.now() - begun) / 1_500);
  });
});

it('the shared query of waiting polls uses indexes', async () => {
  const { statements } = await statementsOf(async (sent) => {
    const waiting = poll(pods[3]?.token ?? '');
    await eventually('a look for all', () => sent.some(({ query }) => query.includes(TOGETHER)));
    await orderWithoutNotification(pods[3]?.spaceId ?? 0);
    await waiting;
  });
  const sharedQuery = statements.find(({ query }) => query.includes(TOGETHER));
  const plan = await db().transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const literal = (sharedQuery?.query ?? '').replace('$1', `'{1,2}'`).replace('$2', `'{a,b}'`);
    return tx.execute(sql.raw(`explain ${literal}`));
  });
  expect(JSON.stringify(plan)).not.toContain('Seq Scan');
});

it('a check that is late on a busy machine stays the only one', async () => {
  const isSharedQuery = ({ query }: Statement) => query.includes(TOGETHER);
  await statementsOf(async (sent) => {
    const begun = performance.now();
    const polls = [poll(pods[3]?.token ?? '')];
    await eventually('the first poll to wait', () => sent.some(({ query }) => query.includes('is_due')));
    // Its timer has not fired, although its time has passed.
    const late = performance.now() + 1_600;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => late);
    polls.push(poll(pods[4]?.token ?? ''));
    await eventually(
      'the second to wait',
      () => sent.filter(({ query }) => query.includes('is_due')).length > 1,
    );
    clock.mockRestore();
    await Promise.all(polls);
    expect(sent.filter(isSharedQuery).length).toBeGreaterThan(1);
    expect(sent.filter(isSharedQuery).length).toBeLessThanOrEqual((performance.now() - begun) / 1_500);
  });
});
