import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins, auditEntries } from '@/db/tables';
import { env } from '@/lib/foundation/settings/env';
import { ownTime, ownZone } from '@/lib/foundation/time/reader-clock';
import { updateOwnProfile } from '@/lib/parties/accounts/commands';
import { staffByToken } from '@/lib/platform/identity/sessions';
import { subAdmin } from '../fixtures/people';

const actorOf = async (token: string) => {
  const actor = await staffByToken(token);
  if (!actor) throw new Error('Nobody is signed in.');
  return actor;
};

it('staff change only their own names and time zone, and the change is audited', async () => {
  const [someone, other] = [await subAdmin([]), await subAdmin([])];
  await db().update(admins).set({ timezone: null });
  const before = await actorOf(someone.token);
  expect(ownZone(before)).toBe(env().OPERATOR_TIMEZONE);
  const input = { firstName: ' Ida ', lastName: 'Olsen', timezone: 'Asia/Kolkata (UTC+05:30)' };
  await updateOwnProfile.parseAndRun(before, input);
  const after = await actorOf(someone.token);
  expect(after).toMatchObject({ firstName: 'Ida', lastName: 'Olsen' });
  expect(ownTime(after, new Date('2026-11-22T20:00:00Z'))).toBe('11/23/2026, 01:30 AM (UTC+05:30)');
  expect((await actorOf(other.token)).timezone).toBeNull();
  const [entry] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.adminId, someone.id))
    .orderBy(desc(auditEntries.id));
  expect(entry).toMatchObject({ action: 'account.update', entityId: String(someone.id) });
});

it('an unknown time zone and names that are empty or too long are refused', async () => {
  const someone = await subAdmin([]);
  const actor = await actorOf(someone.token);
  const update = (input: object) =>
    updateOwnProfile.parseAndRun(actor, { firstName: 'A', lastName: 'B', timezone: null, ...input });
  await expect(update({ timezone: 'Mars/Olympus' })).rejects.toMatchObject({ status: 400 });
  await expect(update({ firstName: '  ' })).rejects.toMatchObject({ status: 400 });
  for (const name of ['firstName', 'lastName']) {
    const long = { [name]: 'a'.repeat(81) };
    await expect(update(long)).rejects.toMatchObject({ status: 400, errors: [{ path: name }] });
    await update({ [name]: 'a'.repeat(80) });
  }
  const [row] = await db().select().from(admins).where(eq(admins.id, someone.id));
  expect(row?.timezone).toBeNull();
});
