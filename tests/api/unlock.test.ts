import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { db } from '@/db/client';
import { bookings, deviceCommands } from '@/db/tables';
import { type Pod, startPod } from '@/dev/pods/pod';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { auditsOf } from '../fixtures/audits';
import { causedBy } from '../fixtures/caused';
import { eventually } from '../fixtures/eventually';
import { adminToken, partner } from '../fixtures/people';
import { makeSpace, type TestSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { ASKS_3DS, bookingRowsOf, bookNow, endedAgo, lapse, visitorAt } from '../fixtures/visitors';

let server: Awaited<ReturnType<typeof serveApi>>;
const pods: Pod[] = [];

beforeAll(async () => {
  server = await serveApi();
});
afterAll(async () => {
  await Promise.all(pods.map((pod) => pod.stop()));
  await server.stop();
});

type Ground = TestSpace & { token: string };

async function spaceWithPod(): Promise<Ground> {
  const space = await makeSpace();
  return { ...space, token: await watch(space.id) };
}

async function booked(space: TestSpace) {
  const visitor = visitorAt(space);
  return { visitor, webId: await bookNow(visitor) };
}

const commandsOf = (spaceId: number) =>
  db().select().from(deviceCommands).where(eq(deviceCommands.spaceId, spaceId)).orderBy(deviceCommands.id);

describe('the door of an active booking', () => {
  it('opens by the simulated pod, over HTTP, end to end', async () => {
    const space = await spaceWithPod();
    const pod = startPod({ baseUrl: server.url, token: space.token, mode: 'healthy' });
    pods.push(pod);
    const { visitor, webId } = await booked(space);
    const { status, data } = await visitor.unlock(webId);
    expect([status, data.message]).toEqual([200, 'Unlock successful']);
    expect(pod.executed).toMatchObject([{ id: data.commandId, type: 'unlock' }]);
    const [command] = await commandsOf(space.id);
    expect(command).toMatchObject({ state: 'acknowledged', requestedByKind: 'visitor', error: null });
    expect(command?.acknowledgedAt).toBeInstanceOf(Date);
  });

  it.each([-15, 70])('opens although the clock of the app is %i s off the database’s', async (seconds) => {
    const space = await spaceWithPod();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const { visitor, webId } = await booked(space);
    const unlocking = visitor.unlock(webId);
    const pod = podWith(space.token);
    await pod.acknowledge((await pod.next()).id);
    expect((await unlocking).status).toBe(200);
  });

  it('is reported open only after the pod’s acknowledgement', async () => {
    const space = await spaceWithPod();
    const pod = podWith(space.token);
    const { visitor, webId } = await booked(space);
    let acknowledgedBy = false;
    const unlocking = visitor.unlock(webId).finally(() => {
      acknowledgedBy = true;
    });
    const command = await pod.next();
    // The command was delivered, and nothing is acknowledged yet.
    expect(await commandsOf(space.id)).toMatchObject([{ id: command.id, state: 'delivered' }]);
    expect(acknowledgedBy).toBe(false);
    expect(Date.parse(command.expiresAt) - Date.parse(command.createdAt)).toBeLessThanOrEqual(10_500);
    await pod.acknowledge(command.id);
    expect((await unlocking).status).toBe(200);
  });

  it('returns 503 when the pod could not open it, and keeps the pod’s reason for staff', async () => {
    const space = await spaceWithPod();
    const pod = podWith(space.token);
    const { visitor, webId } = await booked(space);
    const unlocking = visitor.unlock(webId);
    const command = await pod.next();
    await pod.acknowledge(command.id, { ok: false, error: 'bolt jammed' });
    const response = await unlocking;
    expect(response).toMatchObject({ status: 503, message: 'Error unlocking the booking' });
    expect(response.text).not.toContain('bolt');
    expect(await commandsOf(space.id)).toMatchObject([{ state: 'failed', error: 'bolt jammed' }]);
  });

  it('is opened by its own pod only', async () => {
    const [space, other] = [await spaceWithPod(), await spaceWithPod()];
    const { visitor, webId } = await booked(space);
    const unlocking = visitor.unlock(webId);
    await eventually('the command', async () => (await commandsOf(space.id)).length > 0);
    expect(await podWith(other.token).take()).toEqual([]);
    const command = await podWith(space.token).next();
    expect((await podWith(other.token).acknowledge(command.id)).status).toBe(404);
    expect(await commandsOf(space.id)).toMatchObject([{ state: 'delivered' }]);
    await podWith(space.token).acknowledge(command.id);
    expect((await unlocking).status).toBe(200);
  });

  it('accepts a repeated acknowledgement, with the same response', async () => {
    const space = await spaceWithPod();
    const pod = podWith(space.token);
    const { visitor, webId } = await booked(space);
    const unlocking = visitor.unlock(webId);
    const { id } = await pod.next();
    expect((await pod.acknowledge(id)).data).toEqual({ state: 'acknowledged' });
    await unlocking;
    const [before] = await commandsOf(space.id);
    const again = async () => {
      expect((await pod.acknowledge(id)).data).toEqual({ state: 'acknowledged' });
      expect((await pod.acknowledge(id, { ok: false })).data).toEqual({ state: 'acknowledged' });
    };
    expect(await causedBy(again)).toEqual({});
    expect(await commandsOf(space.id)).toEqual([before]);
  });

  it('stays locked at once if no pod is registered, and the attempt is stored as expired', async () => {
    const space = await makeSpace();
    const { visitor, webId } = await booked(space);
    const [answer, commands] = [await visitor.unlock(webId), await commandsOf(space.id)];
    expect(answer).toMatchObject({
      status: 503,
      code: 'pod_offline',
      message: 'Error unlocking the booking',
    });
    expect(commands).toMatchObject([{ state: 'expired', acknowledgedAt: null }]);
    // By the database's clock: it did not wait until the end of the ten seconds.
    const [early] = await db().execute(
      sql`select now() < expires_at as is_early from device_commands where space_id = ${space.id}`,
    );
    expect(early).toEqual({ is_early: true });
  });

  it('stays locked, after ten seconds, when no pod responds: offline or too slow', async () => {
    const silent = await spaceWithPod();
    const slow = await spaceWithPod();
    const [a, b] = await Promise.all([silent, slow].map((space) => booked(space)));
    await db().execute(
      sql`update pod_health set reported_at = now() - interval '3 hours' where space_id = ${silent.id}`,
    );
    const responses = await Promise.all([a!, b!].map(({ visitor, webId }) => visitor.unlock(webId)));
    const [over] = await db().execute(sql`select bool_and(expires_at <= now()) as is_over,
      min(expires_at - created_at) >= interval '9.9 seconds' as is_long from device_commands
      where space_id in (${silent.id}, ${slow.id})`);
    expect(over).toEqual({ is_over: true, is_long: true });
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    expect(responses.map(({ code }) => code)).toEqual(['pod_offline', 'pod_timeout']);
    for (const { message } of responses) expect(message).toBe('Error unlocking the booking');
    // The pod wakes up: an expired command is no longer delivered, and its late report is the outcome.
    const pod = podWith(slow.token);
    expect(await pod.take()).toEqual([]);
    const [command] = await commandsOf(slow.id);
    expect(command).toMatchObject({ state: 'expired', acknowledgedAt: null });
    expect((await pod.acknowledge(command!.id)).data).toEqual({ state: 'acknowledged' });
    const [after] = await commandsOf(slow.id);
    expect(after?.state).toBe('acknowledged');
    expect(after?.acknowledgedAt).toBeInstanceOf(Date);
  });
});

describe('the door stays locked', () => {
  /** Expects a refusal, and that no command was sent to a pod. */
  async function expectRefused(
    space: TestSpace,
    response: { status: number; code: string },
    status: number,
    code?: string,
  ) {
    expect(response.status).toBe(status);
    if (code) expect(response.code).toBe(code);
    expect(await commandsOf(space.id)).toEqual([]);
  }

  it('before payment', async () => {
    const space = await spaceWithPod();
    const visitor = visitorAt(space);
    const { data } = await visitor.hold();
    await expectRefused(space, await visitor.unlock(data.id), 422);
  });

  it('before the start, and after a cancellation', async () => {
    const space = await spaceWithPod();
    const { visitor, webId } = await booked(space);
    await endedAgo(webId, -7200);
    await expectRefused(space, await visitor.unlock(webId), 422, 'booking_not_started');
    const cancelled = { status: 3, cancelReason: 'operator' as const, cancelledAt: new Date() };
    await db().update(bookings).set(cancelled).where(eq(bookings.webId, webId));
    await expectRefused(space, await visitor.unlock(webId), 422, 'booking_cancelled');
  });

  it('from five minutes after the end, and not earlier', async () => {
    const space = await spaceWithPod();
    const { visitor, webId } = await booked(space);
    await endedAgo(webId, 5 * 60 + 1);
    const response = await visitor.unlock(webId);
    await expectRefused(space, response, 422, 'booking_expired');
    expect(response.message).toBe('This booking has expired.');
    await endedAgo(webId, 4 * 60);
    const unlocking = visitor.unlock(webId);
    const pod = podWith(space.token);
    await pod.acknowledge((await pod.next()).id);
    expect((await unlocking).status).toBe(200);
  });

  it('as soon as the next visitor’s time has begun', async () => {
    const space = await spaceWithPod();
    const { visitor, webId } = await booked(space);
    await endedAgo(webId, 60);
    await bookNow(visitorAt(space));
    await expectRefused(space, await visitor.unlock(webId), 422, 'booking_expired');
  });

  it('as soon as the next visitor pays, even if their two minutes are over', async () => {
    const space = await spaceWithPod();
    const { visitor, webId } = await booked(space);
    await endedAgo(webId, 60);
    const next = visitorAt(space);
    const { data: hold } = await next.hold();
    expect((await next.confirm(hold.id, ASKS_3DS)).data.status).toBe('requires_action');
    await lapse(hold.id);
    await expectRefused(space, await visitor.unlock(webId), 422, 'booking_expired');
  });

  it('for another key, without a key, and with another space’s id', async () => {
    const space = await spaceWithPod();
    const other = await spaceWithPod();
    const { visitor, webId } = await booked(space);
    const meridian = await partner('MERIDIAN');
    await expectRefused(space, await visitor.unlock(webId, { key: meridian.key }), 404);
    await expectRefused(space, await visitor.unlock(webId, { key: 'nobody' }), 401);
    await expectRefused(space, await visitorAt(other).unlock(webId), 404);
    await expectRefused(space, await visitor.unlock('no-such-booking'), 404);
    expect(await commandsOf(other.id)).toEqual([]);
  });
});

async function bookWithPod() {
  const space = await makeSpace();
  const pod = podWith(await watch(space.id));
  const visitor = visitorAt(space);
  const webId = await bookNow(visitor);
  const { booking } = await bookingRowsOf(webId);
  return { space, pod, visitor, webId, id: booking.id };
}

const commandsAt = (spaceId: number) =>
  db()
    .select({ type: deviceCommands.type, state: deviceCommands.state })
    .from(deviceCommands)
    .where(eq(deviceCommands.spaceId, spaceId))
    .orderBy(deviceCommands.id);

describe('taps of one door', () => {
  it.each([
    ['opens', { ok: true }, 200],
    ['jams', { ok: false, error: 'bolt jammed' }, 503],
  ] as const)(
    'within two seconds are one command with one outcome for all: it %s',
    async (_, outcome, status) => {
      const { space, pod, visitor, webId, id } = await bookWithPod();
      const token = await adminToken();
      const unlocking = [
        ...Array.from({ length: 4 }, () => visitor.unlock(webId)),
        api.post(`/admin/booking/${id}/unlock`, undefined, { token }),
      ];
      const unlocks = async () =>
        (await auditsOf('space', space.id)).filter(({ action }) => action === 'pod.unlock');
      const { id: commandId } = await pod.next();
      // All five wait for it.
      await vi.waitFor(async () => expect(await unlocks()).toHaveLength(5), { timeout: 20_000 });
      await pod.acknowledge(commandId, outcome);
      const answers = await Promise.all(unlocking);
      expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 5 }, () => status));
      expect(await commandsAt(space.id)).toHaveLength(1);
      expect(await unlocks()).toHaveLength(5);
    },
  );

  it('are a command each after one that failed', async () => {
    const { space, pod, visitor, webId } = await bookWithPod();
    const tapAndAnswer = async (outcome: { ok: boolean; error?: string }) => {
      const unlocking = visitor.unlock(webId);
      await pod.acknowledge((await pod.next()).id, outcome);
      return (await unlocking).status;
    };
    const statuses: number[] = [];
    const tapTwice = async () => {
      for (const outcome of [{ ok: false, error: 'bolt jammed' }, { ok: true }])
        statuses.push(await tapAndAnswer(outcome));
    };
    expect(await causedBy(tapTwice)).toEqual({ 'audit pod.unlock': 2, 'command unlock': 2 });
    expect(statuses).toEqual([503, 200]);
    expect(await commandsAt(space.id)).toHaveLength(2);
  });

  it('are a command each if the door is locked in between, or two seconds have passed', async () => {
    const { space, pod, visitor, webId, id } = await bookWithPod();
    const token = await adminToken();
    const acknowledged = async <T>(call: Promise<T>) => {
      await pod.acknowledge((await pod.next()).id);
      return call;
    };
    await acknowledged(visitor.unlock(webId));
    await acknowledged(api.post(`/admin/booking/${id}/lock`, undefined, { token }));
    await acknowledged(visitor.unlock(webId));
    await db()
      .update(deviceCommands)
      .set({ createdAt: new Date(Date.now() - 2_100) })
      .where(eq(deviceCommands.spaceId, space.id));
    await acknowledged(visitor.unlock(webId));
    expect((await commandsAt(space.id)).map(({ type }) => type)).toEqual([
      'unlock',
      'lock',
      'unlock',
      'unlock',
    ]);
  });
});
