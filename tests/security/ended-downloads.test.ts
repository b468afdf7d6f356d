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

/** A member of staff who has received the first part of a long download. */
async function startReading() {
  const { id, token } = await subAdmin([2]);
  const download = whileAllowed(await actorOf(token), 'bookings.view', parts());
  const nextPart = async () => (await download.next()).value;
  expect(await nextPart()).toBe(1);
  const advanceTime = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);
  return { id, part: nextPart, later: advanceTime };
}

describe('a long download', () => {
  it('continues while its reader is signed in', async () => {
    const { part, later } = await startReading();
    later(1_100);
    expect([await part(), await part()]).toEqual([2, 3]);
  });

  it('ends within a second after its reader’s session ends', async () => {
    const { id, part, later } = await startReading();
    await db().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.adminId, id));
    expect(await part(), 'within that second').toBe(2);
    later(1_100);
    await expect(part()).rejects.toMatchObject({ status: 401 });
  });

  it('ends after its reader loses the permission', async () => {
    const { id, part, later } = await startReading();
    await db().delete(adminPermissions).where(eq(adminPermissions.adminId, id));
    later(1_100);
    await expect(part()).rejects.toMatchObject({ status: 403 });
  });
});
