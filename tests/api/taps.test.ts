import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands } from '@/db/tables';
import { api } from '../fixtures/api';
import { auditsOf } from '../fixtures/audits';
import { causedBy } from '../fixtures/caused';
import { adminToken } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

async function booked() {
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
    'within two seconds are one command; all get its outcome: it %s',
    async (_, outcome, status) => {
      const { space, pod, visitor, webId, id } = await booked();
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
    const { space, pod, visitor, webId } = await booked();
    const tried = async (outcome: { ok: boolean; error?: string }) => {
      const unlocking = visitor.unlock(webId);
      await pod.acknowledge((await pod.next()).id, outcome);
      return (await unlocking).status;
    };
    const statuses: number[] = [];
    const both = async () => {
      for (const outcome of [{ ok: false, error: 'bolt jammed' }, { ok: true }])
        statuses.push(await tried(outcome));
    };
    expect(await causedBy(both)).toEqual({ 'audit pod.unlock': 2, 'command unlock': 2 });
    expect(statuses).toEqual([503, 200]);
    expect(await commandsAt(space.id)).toHaveLength(2);
  });

  it('are as many commands where the door is locked in between, or two seconds have passed', async () => {
    const { space, pod, visitor, webId, id } = await booked();
    const token = await adminToken();
    const done = async <T>(call: Promise<T>) => {
      await pod.acknowledge((await pod.next()).id);
      return call;
    };
    await done(visitor.unlock(webId));
    await done(api.post(`/admin/booking/${id}/lock`, undefined, { token }));
    await done(visitor.unlock(webId));
    await db()
      .update(deviceCommands)
      .set({ createdAt: new Date(Date.now() - 2_100) })
      .where(eq(deviceCommands.spaceId, space.id));
    await done(visitor.unlock(webId));
    expect((await commandsAt(space.id)).map(({ type }) => type)).toEqual([
      'unlock',
      'lock',
      'unlock',
      'unlock',
    ]);
  });
});
