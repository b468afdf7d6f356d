import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { db } from '@/db/client';
import { auditEntries, idempotencyKeys } from '@/db/tables';
import { command } from '@/lib/platform/command';
import { oncePerKey } from '@/lib/platform/http/idempotency';
import { eventually } from '../fixtures/eventually';
import { actorOf, adminToken } from '../fixtures/people';
import { statementsOf } from '../fixtures/statements';

const SCOPE = 'test';
const DONE = { status: 200, body: { done: true } };

/** In how many seconds the lease of a key ends, as the database sees it. */
async function leaseSecondsOf(key: string): Promise<number> {
  const [row] = await db()
    .select({ seconds: sql<string>`extract(epoch from ${idempotencyKeys.leasedUntil} - now())` })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, key));
  return Number(row?.seconds);
}

const setLease = (key: string, milliseconds: number) =>
  db()
    .update(idempotencyKeys)
    .set({ leasedUntil: sql`now() + ${milliseconds} * interval '1 millisecond'` })
    .where(eq(idempotencyKeys.key, key));

/** The claim of a process that died while it worked. */
async function claimByDeadProcess(key: string, milliseconds: number): Promise<void> {
  const claim = oncePerKey(SCOPE, key, 'body', async () => {
    await setLease(key, milliseconds);
    return new Promise(() => {});
  });
  void claim;
  await eventually('the claim', async () => (await leaseSecondsOf(key)) <= milliseconds / 1000);
}

afterEach(() => void vi.useRealTimers());

describe('a request with an Idempotency-Key', () => {
  it('is claimed for ten seconds, and renewed while the work goes on', async () => {
    const key = randomUUID();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const result = await oncePerKey(SCOPE, key, 'body', async () => {
      expect(await leaseSecondsOf(key)).toBeGreaterThan(8);
      expect(await leaseSecondsOf(key)).toBeLessThanOrEqual(10);
      await setLease(key, 5000);
      vi.advanceTimersByTime(3_000);
      await eventually('the renewal', async () => (await leaseSecondsOf(key)) > 8);
      return DONE;
    });
    expect(result).toEqual(DONE);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('whose process died is carried out by a waiting request once its lease ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const key = randomUUID();
    await claimByDeadProcess(key, 400);
    expect(await oncePerKey(SCOPE, key, 'body', async () => DONE)).toEqual(DONE);
    expect(await oncePerKey(SCOPE, key, 'body', () => Promise.reject(new Error('twice')))).toEqual(DONE);
  });

  it('is not finished by a run that lost its lease', async () => {
    const key = randomUUID();
    let second: unknown;
    const first = await oncePerKey(SCOPE, key, 'body', async () => {
      await setLease(key, -1);
      second = await oncePerKey(SCOPE, key, 'body', async () => DONE);
      return { status: 500, body: null };
    });
    expect([first.status, second]).toEqual([500, DONE]);
    expect(await oncePerKey(SCOPE, key, 'body', () => Promise.reject(new Error('twice')))).toEqual(DONE);
  });

  it('commits nothing in a run that lost its lease', async () => {
    const key = randomUUID();
    const actor = await actorOf(await adminToken());
    let second: unknown;
    const work = command({
      permission: 'bookings.note',
      input: z.object({}),
      async run({ audit }) {
        await audit({ action: 'booking.note', entityId: key });
        await setLease(key, -1);
        second = await oncePerKey(SCOPE, key, 'body', async () => DONE);
      },
    });
    const first = oncePerKey(SCOPE, key, 'body', async () => ({ status: 200, body: await work(actor, {}) }));
    await expect(first).rejects.toMatchObject({ code: 'unavailable' });
    expect(second).toEqual(DONE);
    expect(await db().select().from(auditEntries).where(eq(auditEntries.entityId, key))).toEqual([]);
    expect(await oncePerKey(SCOPE, key, 'body', () => Promise.reject(new Error('twice')))).toEqual(DONE);
  });

  it('is a new request after 24 hours, whatever its body, even before the clean-up', async () => {
    const key = randomUUID();
    const age = (hours: number) =>
      db()
        .update(idempotencyKeys)
        .set({ createdAt: sql`now() - ${hours} * interval '1 hour'` })
        .where(eq(idempotencyKeys.key, key));
    await oncePerKey(SCOPE, key, 'body', async () => DONE);
    await age(23);
    expect(await oncePerKey(SCOPE, key, 'body', () => Promise.reject(new Error('twice')))).toEqual(DONE);
    await age(25);
    const next = { status: 201, body: { done: 'again' } };
    expect(await oncePerKey(SCOPE, key, 'another body', async () => next)).toEqual(next);
    expect(await oncePerKey(SCOPE, key, 'another body', async () => DONE)).toEqual(next);
  });

  it('may run only one command, because a second one would get the result of the first', async () => {
    const actor = await actorOf(await adminToken());
    const work = command({
      permission: 'bookings.note',
      input: z.object({}),
      run: ({ audit }) => audit({ action: 'booking.note', entityId: null }),
    });
    const runTwice = async () => {
      await work(actor, {});
      return { status: 200, body: await work(actor, {}) };
    };
    await expect(oncePerKey(SCOPE, randomUUID(), 'body', runTwice)).rejects.toThrow('one command');
  });

  it('is waited for with growing pauses', async () => {
    const key = randomUUID();
    const { response, queries } = await statementsOf(async () => {
      const working = oncePerKey(SCOPE, key, 'body', async () => {
        await db().execute(sql`select pg_sleep(2)`);
        return DONE;
      });
      await eventually('the claim', async () => (await leaseSecondsOf(key)) > 0);
      return [await oncePerKey(SCOPE, key, 'body', async () => ({ status: 201, body: null })), await working];
    });
    expect(response).toEqual([DONE, DONE]);
    const polls = queries.filter((query) => /^select "body_hash"/.test(query));
    expect(polls.length).toBeGreaterThan(2);
    expect(polls.length).toBeLessThanOrEqual(11);
  });
});
