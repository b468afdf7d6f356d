import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { adminPermissions, sessions } from '@/db/tables';
import { whileAllowed } from '@/lib/platform/http/while-allowed';
import { actorOf, subAdmin } from '../fixtures/people';

afterEach(() => void vi.restoreAllMocks());

async function* parts() {
  for (let part = 1; ; part += 1) yield part;
}

/** A member of staff who reads a long download, of which the first part has arrived; `later` advances the time. */
async function reading() {
  const { id, token } = await subAdmin([2]);
  const download = whileAllowed(await actorOf(token), 'bookings.view', parts());
  const part = async () => (await download.next()).value;
  expect(await part()).toBe(1);
  const later = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);
  return { id, part, later };
}

describe('a long download', () => {
  it('goes on while its reader is signed in', async () => {
    const { part, later } = await reading();
    later(1_100);
    expect([await part(), await part()]).toEqual([2, 3]);
  });

  it('ends within a second of the end of its session', async () => {
    const { id, part, later } = await reading();
    await db().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.adminId, id));
    expect(await part(), 'within that second').toBe(2);
    later(1_100);
    await expect(part()).rejects.toMatchObject({ status: 401 });
  });

  it('ends once the right to it was taken away', async () => {
    const { id, part, later } = await reading();
    await db().delete(adminPermissions).where(eq(adminPermissions.adminId, id));
    later(1_100);
    await expect(part()).rejects.toMatchObject({ status: 403 });
  });
});
