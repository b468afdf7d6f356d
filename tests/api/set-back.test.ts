import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, idempotencyKeys, outbox, refunds } from '@/db/tables';
import { reconcileRefunds } from '@/lib/booking/payments/refund-jobs';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { oncePerKey } from '@/lib/platform/http/idempotency';
import { isReached, limit } from '@/lib/platform/limits';
import { listenersOf } from '@/lib/platform/realtime/channel-listeners';
import { expireCommands } from '@/lib/pods/pod-commands/commands';
import { api } from '../fixtures/api';
import { eventually } from '../fixtures/eventually';
import { adminToken } from '../fixtures/people';
import { makeSpace, TWENTY, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { fail, mailsTo, repair } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

/*
 * A clock that was set back by an hour: times that were postponed by the old clock are an hour ahead.
 * docs/rules.md#pauses
 */

const AHEAD = sql`now() + interval '1 hour'`;

it('effects that wait or are leased by the old time are carried out, and longer delays are kept', async () => {
  const to = `${randomUUID()}@guests.test`;
  const mail = { kind: 'mail.sign-in-warning', payload: { to }, createdAt: AHEAD };
  await db()
    .insert(outbox)
    .values([
      { ...mail, availableAt: AHEAD },
      { ...mail, availableAt: AHEAD, attempts: 3 },
      { ...mail, attempts: 1, availableAt: sql`now()`, lockedUntil: AHEAD },
    ]);
  const [postponed, paused] = await db()
    .insert(outbox)
    .values([
      // An upload that no form claims is removed after an hour.
      {
        kind: 'file.remove',
        payload: { pathname: 'x/y.jpg' },
        availableAt: sql`now() + interval '59 minutes'`,
      },
      { ...mail, attempts: 11, availableAt: sql`now() + interval '10 minutes'` },
    ])
    .returning({ id: outbox.id });
  await drainOutbox();
  await drainOutbox();
  expect(await mailsTo(to)).toHaveLength(3);
  for (const { id } of [postponed!, paused!])
    expect((await db().select().from(outbox).where(eq(outbox.id, id)))[0]).toMatchObject({ doneAt: null });
});

it('a refund that was in doubt by the old time is completed', async () => {
  const webId = await bookNow(visitorAt(await makeSpace(TWENTY)));
  await endedAgo(webId, 600);
  const { booking } = await bookingRowsOf(webId);
  await fail({ match: 'POST /v1/refunds', mode: 'error-before', times: 20 });
  await api.put(
    `/admin/booking/${booking.id}/refund`,
    { type: 'card', amount: 5 },
    { token: await adminToken() },
  );
  await repair();
  const condition = eq(refunds.bookingId, booking.id);
  expect((await db().select().from(refunds).where(condition))[0]).toMatchObject({ state: 'pending' });
  await db().update(refunds).set({ updatedAt: AHEAD, leasedUntil: AHEAD }).where(condition);
  await reconcileRefunds();
  expect((await db().select().from(refunds).where(condition))[0]).toMatchObject({ state: 'succeeded' });
});

it('a request whose lease is of the old time is taken over', async () => {
  const key = randomUUID();
  void oncePerKey('test', key, 'body', () => new Promise(() => {}));
  const condition = eq(idempotencyKeys.key, key);
  await eventually('the claim', () => db().$count(idempotencyKeys, condition));
  await db().update(idempotencyKeys).set({ leasedUntil: AHEAD }).where(condition);
  const done = { status: 200, body: { done: true } };
  expect(await oncePerKey('test', key, 'body', async () => done)).toEqual(done);
});

it('a pod gets no command of the old time, and a new tap is a new command', async () => {
  const space = await makeSpace(TWENTY);
  const pod = podWith(await watch(space.id));
  const visitor = visitorAt(space);
  const webId = await bookNow(visitor);
  const open = async () => {
    const unlocking = visitor.unlock(webId);
    const { id } = await pod.next();
    await pod.acknowledge(id);
    return { id, status: (await unlocking).status };
  };
  const first = await open();
  const ofSpace = eq(deviceCommands.spaceId, space.id);
  await db().update(deviceCommands).set({ createdAt: AHEAD, expiresAt: AHEAD }).where(ofSpace);
  const second = await open();
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.id).not.toBe(first.id);
  await db()
    .update(deviceCommands)
    .set({ state: 'queued', createdAt: AHEAD, expiresAt: AHEAD })
    .where(ofSpace);
  expect(await pod.take()).toEqual([]);
  await expireCommands();
  expect(await db().$count(deviceCommands, sql`${ofSpace} and ${deviceCommands.state} = 'expired'`)).toBe(2);
});

it('the service is asked again who listens within five seconds, whatever the wall clock says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  await listenersOf('private-set-back-');
  vi.useRealTimers();
  expect((await listenersOf('private-set-back-')).askedAgainInMs).toBeLessThanOrEqual(5_000);
});

it('a limit that was reached by the old time ends, and one of the present time is kept', async () => {
  const [old, current] = [randomUUID(), randomUUID()];
  for (const key of [old, current])
    for (let tries = 0; tries < 20; tries += 1) await limit('email-code:check', key);
  await db().execute(sql`update rate_limits set expire = expire + 3600000 where key like ${`%${old}`}`);
  await expect(limit('email-code:check', current)).rejects.toThrow('Too many tries');
  expect(await isReached('email-code:check', current)).toBe(true);
  expect(await isReached('email-code:check', old)).toBe(false);
  await limit('email-code:check', old);
  expect(await isReached('email-code:check', old)).toBe(false);
});
