import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, deviceCommands } from '@/db/tables';
import { type Pod, startPod } from '@/dev/pods/pod';
import { serveApi } from '../fixtures/api-server';
import { eventually } from '../fixtures/eventually';
import { partner } from '../fixtures/people';
import { makeSpace, type TestSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

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

describe('the door of a live booking', () => {
  it('opens by the simulated pod, over HTTP, end to end', async () => {
    const space = await spaceWithPod();
    const pod = startPod({ baseUrl: server.url, token: space.token, mode: 'healthy' });
    pods.push(pod);
    const { visitor, webId } = await booked(space);
    const { status, data } = await visitor.unlock(webId);
    expect([status, data.message]).toEqual([200, 'Unlock successful']);
    expect(pod.executed).toMatchObject([{ id: data.commandId, type: 'unlock' }]);
    const [kept] = await commandsOf(space.id);
    expect(kept).toMatchObject({ state: 'acknowledged', requestedByKind: 'visitor', error: null });
    expect(kept?.acknowledgedAt).toBeInstanceOf(Date);
  });

  it('is said to be open only once the pod has said so', async () => {
    const space = await spaceWithPod();
    const pod = podWith(space.token);
    const { visitor, webId } = await booked(space);
    let answered = false;
    const unlocking = visitor.unlock(webId).finally(() => {
      answered = true;
    });
    const command = await pod.next();
    // The command was handed over, and still nothing is promised.
    expect(await commandsOf(space.id)).toMatchObject([{ id: command.id, state: 'delivered' }]);
    expect(answered).toBe(false);
    expect(Date.parse(command.expiresAt) - Date.parse(command.createdAt)).toBeLessThanOrEqual(10_500);
    await pod.acknowledge(command.id);
    expect((await unlocking).status).toBe(200);
  });

  it('that the pod could not open is 503, with the pod’s words kept for staff', async () => {
    const space = await spaceWithPod();
    const pod = podWith(space.token);
    const { visitor, webId } = await booked(space);
    const unlocking = visitor.unlock(webId);
    const command = await pod.next();
    await pod.acknowledge(command.id, { ok: false, error: 'bolt jammed' });
    const answer = await unlocking;
    expect(answer).toMatchObject({ status: 503, message: 'Error unlocking the booking' });
    expect(answer.text).not.toContain('bolt');
    expect(await commandsOf(space.id)).toMatchObject([{ state: 'failed', error: 'bolt jammed' }]);
  });

  it('is opened by its own pod alone', async () => {
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

  it('takes a repeated acknowledgement, and answers it alike', async () => {
    const space = await spaceWithPod();
    const pod = podWith(space.token);
    const { visitor, webId } = await booked(space);
    const unlocking = visitor.unlock(webId);
    const { id } = await pod.next();
    expect((await pod.acknowledge(id)).data).toEqual({ state: 'acknowledged' });
    await unlocking;
    const [before] = await commandsOf(space.id);
    expect((await pod.acknowledge(id)).data).toEqual({ state: 'acknowledged' });
    expect((await pod.acknowledge(id, { ok: false })).data).toEqual({ state: 'acknowledged' });
    expect(await commandsOf(space.id)).toEqual([before]);
  });

  it('stays shut, after ten seconds, when no pod answers: offline or too slow', {
    timeout: 20_000,
  }, async () => {
    const silent = await spaceWithPod();
    const unwatched = await makeSpace();
    const slow = await spaceWithPod();
    const [a, b, c] = await Promise.all([silent, unwatched, slow].map((space) => booked(space)));
    await db().execute(
      sql`update pod_health set reported_at = now() - interval '3 hours' where space_id = ${silent.id}`,
    );
    const begun = Date.now();
    const answers = await Promise.all([a!, b!, c!].map(({ visitor, webId }) => visitor.unlock(webId)));
    expect(Date.now() - begun).toBeGreaterThan(9_000);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers.map(({ code }) => code)).toEqual(['pod_offline', 'pod_offline', 'pod_timeout']);
    for (const { message } of answers) expect(message).toBe('Error unlocking the booking');
    // The pod wakes up: what expired is not handed out any more, and a late word changes nothing.
    const pod = podWith(slow.token);
    expect(await pod.take()).toEqual([]);
    const [command] = await commandsOf(slow.id);
    expect(command).toMatchObject({ state: 'expired', acknowledgedAt: null });
    expect((await pod.acknowledge(command!.id)).data).toEqual({ state: 'expired' });
    const [after] = await commandsOf(slow.id);
    expect(after?.state).toBe('expired');
    expect(after?.acknowledgedAt).toBeInstanceOf(Date);
  });
});

describe('the door stays shut', () => {
  /** Refused, and no pod was told anything. */
  async function refused(
    space: TestSpace,
    answer: { status: number; code: string },
    status: number,
    code?: string,
  ) {
    expect(answer.status).toBe(status);
    if (code) expect(answer.code).toBe(code);
    expect(await commandsOf(space.id)).toEqual([]);
  }

  it('before it is paid', async () => {
    const space = await spaceWithPod();
    const visitor = visitorAt(space);
    const { data } = await visitor.hold();
    await refused(space, await visitor.unlock(data.id), 422);
  });

  it('before it begins, and after it was cancelled', async () => {
    const space = await spaceWithPod();
    const { visitor, webId } = await booked(space);
    await endedAgo(webId, -7200);
    await refused(space, await visitor.unlock(webId), 422, 'booking_not_started');
    const cancelled = { status: 3, cancelReason: 'operator' as const, cancelledAt: new Date() };
    await db().update(bookings).set(cancelled).where(eq(bookings.webId, webId));
    await refused(space, await visitor.unlock(webId), 422, 'booking_cancelled');
  });

  it('five minutes after the end, and not before', async () => {
    const space = await spaceWithPod();
    const { visitor, webId } = await booked(space);
    await endedAgo(webId, 5 * 60 + 1);
    const answer = await visitor.unlock(webId);
    await refused(space, answer, 422, 'booking_expired');
    expect(answer.message).toBe('This booking has expired.');
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
    await refused(space, await visitor.unlock(webId), 422, 'booking_expired');
  });

  it('to another’s key, to no key, and with another space’s id', async () => {
    const space = await spaceWithPod();
    const other = await spaceWithPod();
    const { visitor, webId } = await booked(space);
    const meridian = await partner('MERIDIAN');
    await refused(space, await visitor.unlock(webId, { key: meridian.key }), 404);
    await refused(space, await visitor.unlock(webId, { key: 'nobody' }), 401);
    await refused(space, await visitorAt(other).unlock(webId), 404);
    await refused(space, await visitor.unlock('no-such-booking'), 404);
    expect(await commandsOf(other.id)).toEqual([]);
  });
});
