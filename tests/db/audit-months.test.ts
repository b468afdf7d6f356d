import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { db } from '@/db/client';
import { auditEntries } from '@/db/tables';
import { dropMonths, keepAudit, makeMonths } from '@/lib/platform/audit/jobs';
import { markUnsteady } from '@/lib/platform/steady-clock';
import { besideLocked } from '../fixtures/in-turn';

/** The first instant of the month this many months from now, in UTC. */
function month(ahead: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead));
}
const nameOf = (at: Date) => `audit_entries_${at.toISOString().slice(0, 7).replace('-', '_')}`;

const insertEntry = (at: Date, ip: string | null = null) =>
  db()
    .insert(auditEntries)
    .values({ at, ip, actorKind: 'system', action: 'kept.test', entity: 'kept' })
    .returning({ id: auditEntries.id, place: sql<string>`tableoid::regclass::text` })
    .then(([row]) => row!);
const keptEntries = async () =>
  (
    await db().execute<{ id: string; at: string; ip: string | null; place: string }>(sql`
    select id, ip, tableoid::regclass::text as place from audit_entries where entity = 'kept' order by at, id`)
  ).map(({ id, ip, place }) => ({ id: Number(id), ip, place }));

describe('the months of the audit log', () => {
  it('are created ahead, and take the entries that had no partition', async () => {
    const late = await insertEntry(month(4));
    expect(late.place).toBe('audit_entries_unplaced');
    expect(await makeMonths(month(0))).toBe(0);
    // A month later, by two concurrent instances: each month is created once.
    const made = await Promise.all([makeMonths(month(1)), makeMonths(month(1))]);
    expect(made[0] + made[1]).toBe(1);
    expect(await keptEntries()).toEqual([{ id: late.id, ip: null, place: nameOf(month(4)) }]);
    expect((await insertEntry(month(4))).place).toBe(nameOf(month(4)));
    // After a year of downtime they begin with the current month.
    expect(await makeMonths(month(17))).toBe(4);
    expect((await insertEntry(month(17))).place).toBe(nameOf(month(17)));
  });

  it('that have begun are created between two writers, and those to come beside them', async () => {
    const beside = (now: Date) =>
      db().transaction(async (tx) => {
        await tx.insert(auditEntries).values({ actorKind: 'system', action: 'kept.test', entity: 'open' });
        return makeMonths(now).catch((error) => error.cause.code);
      });
    // The months up to the 20th from now exist.
    expect(await beside(month(18))).toBe(1);
    expect(await beside(month(22))).toBe('55P03');
    expect(await makeMonths(month(22))).toBe(4);
  });

  it('are dropped whole once they expire, while commands keep writing', async () => {
    const before = await keptEntries();
    await db().transaction(async (tx) => {
      await tx.insert(auditEntries).values({ actorKind: 'system', action: 'kept.test', entity: 'open' });
      // A writer is active: the job releases its lock at once, and gets its turn later.
      await expect(dropMonths(month(29))).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
    expect(await keptEntries()).toEqual(before);
    // 24 months after the month that is the fourth from now, all months up to it have expired: the first one and four
    // others.
    expect(await dropMonths(month(29))).toBe(5);
    expect((await keptEntries()).map(({ place }) => place)).toEqual([nameOf(month(17))]);
    expect(await dropMonths(month(29))).toBe(0);
  });

  it('are skipped without waiting while another instance creates or drops them', async () => {
    // The lock of the instance that creates or drops months.
    const otherInstance = 'select pg_advisory_xact_lock(7206)';
    const make = () => makeMonths(month(23));
    expect([await besideLocked(otherInstance, make), await make()]).toEqual([0, 1]);
    const drop = () => dropMonths(month(43));
    const besideOther = await besideLocked(otherInstance, drop);
    expect([besideOther, (await drop()) > 0]).toEqual([0, true]);
  });
});

describe('entries of long ago', () => {
  it('are deleted from a partition of many months up to the first month that is kept', async () => {
    await db().execute(sql`delete from audit_entries where entity = 'kept'`);
    await insertEntry(new Date(month(-24).getTime() - 1));
    const first = await insertEntry(month(-24));
    await keepAudit();
    expect((await keptEntries()).map(({ id }) => id)).toEqual([first.id]);
  });

  it('keep only a part of the network address after 30 days', async () => {
    await db().execute(sql`delete from audit_entries where entity = 'kept'`);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const addresses = [
      '203.0.113.77',
      '2001:db8:1:2:3::4',
      '::ffff:198.51.100.23',
      'fe80::1%eth0',
      'unknown',
      null,
    ];
    for (const ip of addresses) await insertEntry(daysAgo(31), ip);
    await insertEntry(daysAgo(29), '203.0.113.77');
    await keepAudit();
    expect((await keptEntries()).map(({ ip }) => ip)).toEqual([
      '203.0.113.0/24',
      '2001:db8:1::/48',
      '198.51.100.0/24',
      'fe80:0:0::/48',
      'unknown/0',
      null,
      '203.0.113.77',
    ]);
    // Nothing is left to do.
    expect(await keepAudit()).toBe(0);
  });

  it('are neither deleted nor shortened until the clocks have been steady for ten minutes', async () => {
    await db().execute(sql`delete from audit_entries where entity = 'kept'`);
    await insertEntry(new Date(month(-24).getTime() - 1));
    await insertEntry(new Date(Date.now() - 31 * 86_400_000), '203.0.113.77');
    const before = await keptEntries();
    await markUnsteady();
    onTestFinished(async () => void (await db().execute(sql`delete from server_watch`)));
    await keepAudit();
    expect(await keptEntries()).toEqual(before);
    await db().execute(
      sql`update server_watch set unsteady_at = now() - interval '10 minutes 1 second', listening_until = now()`,
    );
    await keepAudit();
    expect((await keptEntries()).map(({ ip }) => ip)).toEqual(['203.0.113.0/24']);
  });
});
