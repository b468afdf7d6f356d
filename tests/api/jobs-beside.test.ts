import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { outbox } from '@/db/tables';
import { transact } from '@/db/transaction';
import { releaseLapsedHolds } from '@/lib/booking/holds/jobs';
import { lockSpace } from '@/lib/catalogue/occupancy/periods';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { runJobs } from '@/lib/operations/jobs/run';
import { type Effect, laneOf } from '@/lib/platform/effects';
import { ownPath } from '@/lib/platform/installation';
import { putEvent } from '@/lib/platform/integrations/calendar';
import { cards } from '@/lib/platform/integrations/card-provider';
import { putFile, removeFiles, signUpload } from '@/lib/platform/integrations/file-store';
import { sendMail } from '@/lib/platform/integrations/mail';
import { endConnections } from '@/lib/platform/integrations/pusher';
import { enqueue } from '@/lib/platform/outbox';
import { eventually } from '../fixtures/eventually';
import { inTurn } from '../fixtures/in-turn';
import { jobs } from '../fixtures/jobs';
import { makeSpace } from '../fixtures/places';
import { fail, repair } from '../fixtures/stand-ins';
import { statementsOf } from '../fixtures/statements';
import { ASKS_3DS, bookingRowsOf, bookNow, lapse, visitorAt } from '../fixtures/visitors';

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  await repair();
  await db().delete(outbox).where(sql`done_at is null`);
});

const EVER = 600_000;
const enqueueEffect = (effect: Effect) => transact((tx) => enqueue(tx, effect));
const stateOf = async (webId: string) => (await bookingRowsOf(webId)).period.state;

async function lapsedHold(): Promise<{ webId: string; spaceId: number }> {
  const space = await makeSpace();
  const hold = await visitorAt(space).hold();
  await lapse(hold.data.id);
  return { webId: hold.data.id, spaceId: space.id };
}

describe('while mail, cards and files hang', () => {
  it('a lapsed hold is released, and two instances look up each uncertain payment once', async () => {
    for (let index = 0; index < 3; index += 1) {
      const visitor = visitorAt(await makeSpace());
      await visitor.confirm((await visitor.hold()).data.id, ASKS_3DS);
    }
    await db().execute(sql`update payments set updated_at = now() - interval '21 seconds'`);
    const { webId } = await lapsedHold();
    await enqueueEffect({ kind: 'mail.email-code', payload: { to: 'beside@guests.test', code: '123456' } });
    await enqueueEffect({ kind: 'file.remove', payload: { pathname: await ownPath('images/none.jpg') } });
    await enqueueEffect({ kind: 'payment.cancel-intent', payload: { intentId: 'pi_none' } });
    await fail({ match: 'SMTP /', mode: 'timeout-after', ms: EVER, times: 99 });
    await fail({ match: '*', mode: 'slow', ms: EVER, times: 999 });

    const instances = [runJobs(), runJobs()];
    // No hanging call has ended by then: the effects are leased, and none of them has failed.
    await eventually('the release', async () => (await stateOf(webId)) === 'released');
    const open = await db().select().from(outbox).where(sql`done_at is null and locked_until > now()`);
    expect(open.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['mail.email-code', 'file.remove', 'payment.cancel-intent']),
    );
    expect(open.filter(({ lastError }) => lastError !== null)).toEqual([]);

    await repair();
    const results = await Promise.all(instances);
    const sum = (job: string) => results.reduce((all, result) => all + Number(result[job]), 0);
    expect([sum('payments'), sum('holds')]).toEqual([3, 1]);
    // A payment that was just looked up is paused, for the next round too.
    await db().execute(sql`update payments set updated_at = now() - interval '21 seconds'`);
    expect(await jobs()).toMatchObject({ payments: 0 });
  });

  it('each service has a lane of its own', async () => {
    const kinds = ['mail.receipt', 'refund.execute', 'file.remove', 'calendar.sync', 'realtime.end'] as const;
    expect(kinds.map(laneOf)).toEqual(['mail', 'card', 'file', 'calendar', 'realtime']);
    await enqueueEffect({ kind: 'file.remove', payload: { pathname: await ownPath('images/none.jpg') } });
    await enqueueEffect({ kind: 'realtime.end', payload: { adminId: 1 } });
    expect([await drainOutbox('realtime'), await drainOutbox('file')]).toEqual([1, 1]);
  });
});

it('each client gives up before the deadline of an effect', async () => {
  await fail({ match: '*', mode: 'slow', ms: EVER, times: 999 });
  const access = { calendarId: 'c', clientId: 'i', clientSecret: 's', refreshToken: 'r' };
  const file = { pathname: 'images/a.jpg', bytes: new Uint8Array([1]), contentType: 'image/jpeg' };
  const calls = {
    remove: removeFiles(['images/a.jpg']),
    put: putFile(file),
    sign: signUpload('uploads/a.png', ['image/png'], 10),
    mail: sendMail({ key: 'k', to: 'a@guests.test', subject: 's', html: '', text: '' }),
    card: cards.cancelIntent('pi_none'),
    calendar: putEvent(access, 'abcde', {} as never),
    realtime: endConnections('1'),
  };
  const begun = performance.now();
  const ends = Object.entries(calls).map(async ([name, call]) => {
    const outcome = await call.then(
      () => 'done',
      () => 'given up',
    );
    return [name, outcome, performance.now() - begun < 40_000];
  });
  expect(await Promise.all(ends)).toEqual(Object.keys(calls).map((name) => [name, 'given up', true]));
});

describe('lapsed holds', () => {
  it('are all released, even when they are more than one batch', async () => {
    const holds = await Promise.all(Array.from({ length: 55 }, lapsedHold));
    expect(await releaseLapsedHolds()).toBe(holds.length);
    const states = await Promise.all(holds.map(({ webId }) => stateOf(webId)));
    expect(new Set(states)).toEqual(new Set(['released']));
  });

  it('do not wait for one whose space is locked, which is released later', async () => {
    const [busy, free] = [await lapsedHold(), await lapsedHold()];
    await db().transaction(async (tx) => {
      await lockSpace(tx, busy.spaceId);
      expect(await releaseLapsedHolds()).toBe(1);
      expect([await stateOf(busy.webId), await stateOf(free.webId)]).toEqual(['held', 'released']);
    });
    expect(await releaseLapsedHolds()).toBe(1);
    expect(await stateOf(busy.webId)).toBe('released');
  });

  it('delay the next hold of a space only until the release is done', async () => {
    const space = await makeSpace();
    await lapse((await visitorAt(space).hold()).data.id);
    const [released, next] = await inTurn(releaseLapsedHolds, () => visitorAt(space).hold());
    expect([released, next.status]).toEqual([1, 201]);
  });
});

it('a booking is made and paid without NOTIFY, whose lock the whole server shares', async () => {
  const visitor = visitorAt(await makeSpace());
  const { queries } = await statementsOf(async () => {
    const webId = await bookNow(visitor);
    await visitorAt(await makeSpace()).hold();
    return webId;
  });
  expect(queries.length).toBeGreaterThan(20);
  expect(queries.filter((query) => /notify/i.test(query))).toEqual([]);
});

it('an effect wakes its lane in the process that commits it, and only once it is committed', async () => {
  const { onWake } = await import('@/lib/platform/outbox');
  const woken: string[] = [];
  onWake('mail', () => woken.push('mail'));
  onWake('file', () => woken.push('file'));
  const mail = { kind: 'mail.receipt', payload: { bookingId: 1 } } as const;
  const rolledBack = transact(async (tx) => {
    await enqueue(tx, mail);
    throw new Error('refused');
  });
  await expect(rolledBack).rejects.toThrow('refused');
  expect(woken).toEqual([]);
  await transact(async (tx) => {
    await enqueue(tx, mail);
    await enqueue(tx, mail);
    expect(woken).toEqual([]);
  });
  expect(woken).toEqual(['mail']);
  const [row] = await db().select().from(outbox).where(eq(outbox.kind, 'mail.receipt'));
  expect(row).toMatchObject({ doneAt: null });
});
