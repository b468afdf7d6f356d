import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins, spaceBlocks, staffAlerts } from '@/db/tables';
import { remindOfBlockEnds } from '@/lib/booking/blocks/jobs';
import type { NewBlocksWire } from '@/lib/booking/blocks/wire';
import { api } from '../fixtures/api';
import { mailAlertsOf } from '../fixtures/jobs';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, signed } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const soon = () => new Date(Date.now() + 30 * MINUTE_MS);

let admin: string;
beforeAll(async () => {
  admin = await adminToken();
});

/** A member of Meridian's staff who may put spaces out of service, and a block that they created hours ago. */
async function blockOf(endsAt: Date | null) {
  const meridian = (await partner('MERIDIAN')).id;
  const who = await subAdmin([2, 3, 19, 201], [meridian]);
  const space = await makeSpace({ partners: ['MERIDIAN'] });
  const name = await signed(space);
  const { data } = await api.post<NewBlocksWire>(
    '/admin/space-blocks',
    { spaceIds: [space.id], startsAt: new Date(), endsAt, reason: 'repair' },
    who,
  );
  const { id } = data.blocks[0]!;
  const [{ email } = { email: '' }] = await db().select().from(admins).where(eq(admins.id, who.id));
  await changeRow(id, { startsAt: hoursAgo(5), createdAt: hoursAgo(5) });
  return { id, who, name, email };
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const changeRow = (id: number, changes: Partial<typeof spaceBlocks.$inferInsert>) =>
  db().update(spaceBlocks).set(changes).where(eq(spaceBlocks.id, id));

const alertsOf = (id: number) =>
  db().select().from(staffAlerts).where(sql`kind = 'blockEnds' and ref_id = ${id}`);
/** Runs the job in two concurrent instances. */
const remind = () => Promise.all([remindOfBlockEnds(), remindOfBlockEnds()]);
async function mailed(email: string) {
  await mailAlertsOf();
  return (await mailsTo(email)).filter(({ subject }) => subject.includes('is it ready?'));
}

describe('a reminder of the end of a block', () => {
  it('goes once, by mail and to the console, to the person who made the block', async () => {
    const { id, who, name, email } = await blockOf(soon());
    await remind();
    await remind();
    expect(await alertsOf(id)).toMatchObject([
      { adminId: who.id, href: `/admin/space-blocks/${id}`, inConsole: true },
    ]);
    const mails = await mailed(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toContain(`${name} opens at`);
    const { data } = await api.get<{ alerts: { href: string }[] }>('/admin/account/alerts', who);
    expect(data.alerts.map(({ href }) => href)).toEqual([`/admin/space-blocks/${id}`]);
  });

  it('goes out once more, before the new end, after the block was extended', async () => {
    const { id, who, email } = await blockOf(soon());
    await remind();
    expect((await api.post(`/admin/space-blocks/${id}/lengthen`, undefined, who)).status).toBe(200);
    await remind();
    expect(await alertsOf(id)).toHaveLength(1);
    await changeRow(id, { endsAt: soon() });
    await remind();
    expect(await alertsOf(id)).toHaveLength(2);
    await api.put(`/admin/space-blocks/${id}`, { note: 'A new lock' }, who);
    await remind();
    expect(await alertsOf(id), 'another note is no other end').toHaveLength(2);
    await api.put(`/admin/space-blocks/${id}`, { endsAt: new Date(Date.now() + 40 * MINUTE_MS) }, who);
    await remind();
    expect(await alertsOf(id)).toHaveLength(3);
    expect((await mailed(email)).length).toBeGreaterThan(0);
  });

  it.each([
    ['is further off', () => new Date(Date.now() + 90 * MINUTE_MS)],
    ['is unknown', () => null],
  ])('is not sent while the end %s', async (_, endsAt) => {
    const { id } = await blockOf(endsAt());
    await remind();
    expect(await alertsOf(id)).toEqual([]);
  });

  it('is not sent when the block was ended early or created within its last hour', async () => {
    const opened = await blockOf(soon());
    await remind();
    expect((await api.delete(`/admin/space-blocks/${opened.id}`, opened.who)).status).toBe(200);
    expect(await mailed(opened.email)).toEqual([]);
    const ended = await blockOf(soon());
    await api.delete(`/admin/space-blocks/${ended.id}`, ended.who);
    const short = await blockOf(soon());
    await changeRow(short.id, { createdAt: new Date() });
    await remind();
    for (const { id } of [ended, short]) expect(await alertsOf(id)).toEqual([]);
  });

  it('is not sent to staff who may no longer close spaces', async () => {
    const { id, who } = await blockOf(soon());
    const changed = await api.put(`/admin/admins/${who.id}`, { isActive: false }, { token: admin });
    expect(changed.status, changed.text).toBe(200);
    await remind();
    expect(await alertsOf(id)).toEqual([]);
  });
});
