import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { MAX_ATTEMPTS, outbox, podHealth } from '@/db/tables';
import { updateText } from '@/lib/catalogue/texts/commands';
import type { TextKind } from '@/lib/catalogue/texts/schema';
import { listAttention } from '@/lib/console/attention/queries';
import { retryEffect } from '@/lib/operations/jobs/commands';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, watch } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';

let admin: Awaited<ReturnType<typeof actorOf>>;
beforeAll(async () => {
  // The pods of the demo data are silent here, because no test simulates them.
  await db().execute(sql`update spaces set device_token_hash = null`);
  admin = await actorOf(await adminToken());
});

const entries = async (actor = admin) => {
  const all = await listAttention(actor);
  return (key: string) => all.find((entry) => entry.key === key);
};

describe('what needs attention', () => {
  it('lists a pod that is silent and one with a failed component, but no healthy one', async () => {
    const [silent, broken, healthy] = await Promise.all([makeSpace(), makeSpace(), makeSpace()]);
    await watch(silent.id, 600);
    await watch(broken.id, 10);
    await watch(healthy.id, 10);
    const external = { pod_app_status: true, doorLock: false, externalCamera: false, externalScreen: true };
    await db()
      .update(podHealth)
      .set({ external, externalAt: sql`reported_at` })
      .where(sql`space_id = ${broken.id}`);
    const find = await entries();
    expect(find(`pod-${silent.id}`)).toMatchObject({
      tone: 'bad',
      href: `/admin/health-status/${silent.id}`,
      about: 'space',
    });
    expect(find(`pod-${silent.id}`)?.title).toMatch(/^Silent: .+, for 10 min$/);
    expect(find(`pod-${silent.id}`)?.detail).toBe('It cannot be booked.');
    expect(find(`pod-${broken.id}`)).toMatchObject({
      tone: 'warn',
      title: expect.stringMatching(/^Door lock off: /),
      detail: 'Also: Outside camera off.',
    });
    expect(find(`pod-${healthy.id}`)).toBeUndefined();
  });

  it('says of a pod that is silent for a minute that it can still be booked, and nothing while it is out of service', async () => {
    const [pausing, closed] = await Promise.all([makeSpace(), makeSpace()]);
    await watch(pausing.id, 90);
    await watch(closed.id, 600);
    await db().execute(sql`insert into space_blocks (space_id, starts_at, reason, set_key)
      values (${closed.id}, now() - interval '1 minute', 'cleaning', gen_random_uuid())`);
    const find = await entries();
    expect(find(`pod-${pausing.id}`)).toMatchObject({
      title: expect.stringMatching(/^Silent: .+, for 1 min$/),
      detail: 'If it stays silent, it cannot be booked.',
    });
    expect(find(`pod-${closed.id}`)).toBeUndefined();
  });

  it('shows sample texts that visitors must accept, until staff have saved each of them', async () => {
    expect((await entries())('sample-texts')).toBeUndefined();
    await db().execute(sql`update texts set saved_by = null`);
    expect((await entries())('sample-texts')).toMatchObject({
      tone: 'warn',
      detail: expect.stringContaining('terms and privacy policy'),
    });
    // Staff who may not save them are not asked to.
    const [house, meridian] = await Promise.all([partner('HUSHPOD'), partner('MERIDIAN')]);
    const [houseStaff, meridianStaff] = await Promise.all(
      [house, meridian].map(async ({ id }) => actorOf((await subAdmin([42, 146], [id])).token)),
    );
    expect((await entries(houseStaff))('sample-texts')).toBeDefined();
    expect((await entries(meridianStaff))('sample-texts')).toBeUndefined();
    const save = async (kind: TextKind) =>
      updateText.parseAndRun(admin, { kind, htmlDescription: '<p>Our own</p>' });
    await save('terms');
    const entry = (await entries())('sample-texts');
    expect(entry?.detail).not.toContain('terms');
    expect(entry?.href).toContain('tab=privacy');
    await save('privacy');
    expect((await entries())('sample-texts')).toBeUndefined();
  });

  it('shows for how many days the Wi-Fi codes will last, and accepts new ones in place', async () => {
    await db().execute(
      sql`delete from wifi_codes where id not in (select wifi_code_id from bookings where wifi_code_id is not null)`,
    );
    await db().execute(sql`update wifi_codes set used_at = now() - interval '30 days'`);
    await db().execute(sql`insert into wifi_codes (code, used_at)
      select 'left-' || n, case when n <= 70 then now() - interval '1 day' end from generate_series(1, 120) n`);
    expect((await entries())('wifi')).toMatchObject({
      tone: 'warn',
      title: '50 Wi-Fi codes left',
      detail: "About 5 days left at this week's rate. Upload more.",
      takesCodes: true,
    });
    await db().execute(sql`update wifi_codes set used_at = now() where used_at is null`);
    expect((await entries())('wifi')).toMatchObject({
      tone: 'bad',
      title: 'No Wi-Fi codes left',
      takesCodes: true,
    });
  });

  it('lists refunds without a known outcome once the jobs should have settled them', async () => {
    const space = await makeSpace();
    const { id } = await makeBooking({ spaceId: space.id, customerId: await makeCustomer() });
    const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
    const wallet = (
      minutes: number,
    ) => sql`insert into refunds (booking_id, method, state, amount_cents, created_at)
      values (${id}, 'wallet', 'pending', 500, ${minutesAgo(minutes)}) returning id::int`;
    const [old] = await db().execute<{ id: number }>(wallet(6));
    const [young] = await db().execute<{ id: number }>(wallet(1));
    const find = await entries();
    expect(find(`refund-${old!.id}`)).toMatchObject({ tone: 'bad', href: `/admin/booking/${id}` });
    expect(find(`refund-${young!.id}`)).toBeUndefined();
    const { token } = await subAdmin([14, 42], [(await partner('MERIDIAN')).id]);
    expect((await entries(await actorOf(token)))(`refund-${old!.id}`)).toBeUndefined();
  });

  it('shows effects that failed together as one line, and retries them together', async () => {
    const to = `together-${Date.now()}@guests.test`;
    const error = `The mail server ${to} is away`;
    const values = {
      kind: 'mail.sign-in-warning',
      payload: { to },
      attempts: MAX_ATTEMPTS,
      lastError: error,
    };
    await db()
      .insert(outbox)
      .values([values, values, values, { ...values, lastError: `${error} again` }]);
    const entriesAbout = async () => (await listAttention(admin)).filter(({ detail }) => detail.includes(to));
    const [single, together, ...more] = await entriesAbout();
    expect(more).toEqual([]);
    expect([single!.title, together!.title]).toEqual([
      'An email about many wrong passwords was not sent',
      'An email about many wrong passwords was not sent (3 times)',
    ]);
    await retryEffect(admin, { id: together!.effectId! });
    await drainOutbox();
    expect(await mailsTo(to)).toHaveLength(3);
    expect((await entriesAbout()).map(({ key }) => key)).toEqual([single!.key]);
  });

  it('lists an email that was given up, which “Try again” sends once', async () => {
    const to = `given-up-${Date.now()}@guests.test`;
    const [row] = await db()
      .insert(outbox)
      .values({
        kind: 'mail.password-reset',
        payload: { to, token: 'hpr_test' },
        attempts: MAX_ATTEMPTS,
        lastError: 'The mail server is away',
      })
      .returning({ id: outbox.id });
    await drainOutbox();
    expect(await mailsTo(to)).toEqual([]);
    const entry = (await entries())(`effect-${row!.id}`);
    expect(entry).toMatchObject({
      effectId: row!.id,
      detail: 'Given up after several attempts: The mail server is away',
    });
    await retryEffect(admin, { id: row!.id });
    await drainOutbox();
    expect(await mailsTo(to)).toHaveLength(1);
    await expect(retryEffect(admin, { id: row!.id })).rejects.toMatchObject({ kind: 'conflict' });
    expect((await entries())(`effect-${row!.id}`)).toBeUndefined();
  });

  it('shows each person only what they may act on', async () => {
    const hushpod = await partner('HUSHPOD');
    const { token } = await subAdmin([42], [hushpod.id]);
    expect(await listAttention(await actorOf(token))).toEqual([]);
    const { token: tokenWithoutDashboard } = await subAdmin([2, 14], [hushpod.id]);
    await expect(listAttention(await actorOf(tokenWithoutDashboard))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(retryEffect(await actorOf(token), { id: 1 })).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
