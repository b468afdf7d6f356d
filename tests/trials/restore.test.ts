import fs from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '@/dev/migrate';
import { seed } from '@/dev/story/seed';
import { databaseAt } from '../fixtures/global-setup';
import { type Cluster, serverFolder, startCluster, versionWithTools } from '../fixtures/installed-postgres';
import { npmRun } from '../fixtures/operator-commands';
import { restartedWith } from '../fixtures/restart';
import { fail, provider, repair } from '../fixtures/stand-ins';

/*
 * docs/backup.md, executed with PostgreSQL's own tools: what was done after the dump is lost here, but known to the
 * card service and the file store. Skipped on a machine without `apt-get install postgresql postgresql-client`.
 */

const version = versionWithTools;
let cluster: Cluster;
let url: string;

/** The product on the database of the trial, as a restarted server. */
async function server() {
  await restartedWith({ DATABASE_URL: url });
  const { api } = await import('../fixtures/api');
  const people = await import('../fixtures/people');
  const places = await import('../fixtures/places');
  const visitors = await import('../fixtures/visitors');
  const { jobs } = await import('../fixtures/jobs');
  const { bothLedgers } = await import('../fixtures/ledgers');
  const { violations } = await import('../fixtures/invariants');
  const { listFiles, removeFiles } = await import('@/lib/platform/integrations/file-store');
  const { drainOutbox } = await import('@/lib/operations/jobs/drain-outbox');
  const { rawSql } = await import('@/db/client');
  const { reconcileRestore } = await import('@/dev/reconcile-restore');
  return {
    ...{ api, people, places, visitors, jobs, bothLedgers, violations },
    ...{ listFiles, removeFiles, drainOutbox, rawSql, reconcileRestore },
  };
}
type Server = Awaited<ReturnType<typeof server>>;

const photo = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: '#2c363c' } })
    .jpeg()
    .toBuffer();

/** A pod sends a picture of a booking; returns its pathname. */
async function sendPhoto({ api, rawSql }: Server, token: string, bookingId: number): Promise<string> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(await photo())], 'a.jpg'));
  const sent = await api.post(`/device/bookings/${bookingId}/photos`, body, { token });
  expect(sent.status).toBe(201);
  const [row] = await rawSql()<
    { pathname: string }[]
  >`select pathname from booking_photos order by id desc limit 1`;
  return row?.pathname ?? '';
}

const refundsOf = async (intentId: string | null) =>
  (await provider().refunds.list({ payment_intent: intentId ?? '' })).data.map(({ amount }) => amount);

async function createPods({ url: server }: Cluster): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  await sql`drop database if exists pods with (force)`;
  await sql`create database pods encoding 'UTF8' template template0`;
  await sql.end();
}

describe.skipIf(version === undefined)(`with the tools of PostgreSQL ${version}`, () => {
  beforeAll(async () => {
    cluster = await startCluster(version ?? '');
    await createPods(cluster);
    url = databaseAt(cluster.url, 'pods');
    await migrate(url);
    await seed({ databaseUrl: url, bookings: 200, encryptionKey: process.env.ENCRYPTION_KEY ?? '' });
  });
  afterAll(async () => {
    await (await import('@/db/client')).closeDatabase();
    await cluster.remove();
  });

  it('a dump is restored, and what came after it goes back or is settled, each payment once', async () => {
    let now = await server();
    const { makeSpace, TWENTY, watch } = now.places;
    const token = await now.people.adminToken();
    const space = await makeSpace(TWENTY);
    const podToken = await watch(space.id);
    const book = async () => {
      const visitor = now.visitors.visitorAt(await now.places.makeSpace(TWENTY));
      const webId = await now.visitors.bookNow(visitor);
      return { visitor, webId, ...(await now.visitors.bookingRowsOf(webId)) };
    };

    // Before the dump: a booking with a photo, one that has ended, and a payment whose outcome is still unknown.
    const kept = now.visitors.visitorAt(space);
    const keptId = await now.visitors.bookNow(kept);
    const { booking: withPhoto } = await now.visitors.bookingRowsOf(keptId);
    const lostFile = await sendPhoto(now, podToken, withPhoto.id);
    const over = await book();
    await now.visitors.endedAgo(over.webId, 3_600);
    const doubtful = now.visitors.visitorAt(await makeSpace(TWENTY));
    const doubtfulId = (await doubtful.hold()).data.id;
    await fail({ match: 'POST /v1/payment_intents/*/capture', mode: 'error-after', times: 3 });
    expect((await doubtful.confirm(doubtfulId)).status).toBe(503);
    await repair();

    const dump = path.join(serverFolder(), 'pods.dump');
    const since = new Date();
    cluster.tool('pg_dump', ['-Fc', '-f', dump, url]);

    // After it: bookings, one of them only authorised, a refund, a photo more and one less, receipts, sign-outs.
    const lost = [await book(), await book()];
    const open = now.visitors.visitorAt(await makeSpace(TWENTY));
    const openId = (await open.hold()).data.id;
    await fail({ match: 'POST /v1/payment_intents/*/capture', mode: 'error-before', times: 3 });
    expect((await open.confirm(openId)).status).toBe(503);
    await repair();
    const { payment: openPayment } = await now.visitors.bookingRowsOf(openId);
    const refund = { type: 'card', amount: 5 };
    const refunded = await now.api.put(`/admin/booking/${over.booking.id}/refund`, refund, { token });
    expect(refunded.status).toBeLessThan(300);
    const orphan = await sendPhoto(now, podToken, withPhoto.id);
    await now.removeFiles([lostFile], 'private');
    await now.drainOutbox();
    const [{ last } = { last: 0 }] = await now.rawSql()<
      { last: number }[]
    >`select max(id)::int as last from payments`;

    // The database is lost, and restored as docs/backup.md describes.
    await (await import('@/db/client')).closeDatabase();
    await createPods(cluster);
    cluster.tool('pg_restore', ['--exit-on-error', '--no-owner', '-d', url, dump]);
    fs.rmSync(path.dirname(dump), { recursive: true });
    const settings = Object.fromEntries(
      Object.entries({ ...process.env, DATABASE_URL: url }).filter(
        (entry): entry is [string, string] => !!entry[1],
      ),
    );
    expect(await npmRun(['setup'], settings)).toMatchObject({ code: 0, stderr: '' });
    now = await server();
    const intents = () => Promise.all(lost.map(({ payment }) => refundsOf(payment?.intentId ?? null)));

    // It reports the differences, and changes nothing.
    const args = ['reconcile:restore', '--since', since.toISOString()];
    const said = await npmRun(args, settings);
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.stdout).toContain('Payments of bookings that are lost: 3.');
    for (const { booking } of lost)
      expect(said.stdout).toMatch(new RegExp(`${booking.transactionId}, .*: \\$20\\.00`));
    expect(said.stdout).toMatch(/not captured/);
    expect(said.stdout).toContain('Payments that have moved on at the card service: 1.');
    expect(said.stdout).toContain('Payments with refunds or disputes since then: 1.');
    expect(said.stdout).toContain('Rows whose file is gone: ');
    expect(said.stdout).toContain(lostFile);
    expect(await intents()).toEqual([[], []]);
    expect((await now.api.get('/admin/permissions/me', { token })).status).toBe(200);

    // Files of the last hour may belong to a command that is under way: this one is older.
    const later = new Date(Date.now() + 2 * 3_600_000);
    for (let times = 0; times < 2; times += 1) {
      const lines = await now.reconcileRestore(process.env, { since, repair: true, now: later });
      expect(lines.at(-1)).toMatch(/ready for traffic/);
    }
    expect(await intents()).toEqual([[2000], [2000]]);
    expect((await provider().paymentIntents.retrieve(openPayment?.intentId ?? '')).status).toBe('canceled');
    expect((await now.listFiles('', 'private')).map(({ pathname }) => pathname)).not.toContain(orphan);
    expect((await now.api.get('/admin/permissions/me', { token })).status).toBe(401);
    const afterwards = await now.visitors.bookingRowsOf(doubtfulId);
    expect([afterwards.booking.status, afterwards.payment?.state]).toEqual([2, 'captured']);
    const [known] =
      await now.rawSql()`select amount_cents, state from refunds where booking_id = ${over.booking.id}`;
    expect(known).toEqual({ amount_cents: 500, state: 'succeeded' });

    // No new row gets an id that the card service associates with another record, not even after a set-up.
    expect(await npmRun(['setup'], settings)).toMatchObject({ code: 0 });
    const next = await book();
    expect(next.payment?.id).toBeGreaterThan(last);
    await now.visitors.endedAgo(next.webId, 3_600);
    const again = await now.people.adminToken();
    await now.api.put(`/admin/booking/${next.booking.id}/refund`, refund, { token: again });
    expect(await refundsOf(next.payment?.intentId ?? null)).toEqual([500]);

    await now.jobs();
    expect(await now.violations()).toEqual([]);
    const { provider: theirs, own } = await now.bothLedgers();
    const nobodys = new Set([...lost.map(({ payment }) => payment?.intentId), openPayment?.intentId]);
    expect(own).toEqual(theirs.filter(([intentId]) => !nobodys.has(intentId)));
  });

  it('a base backup and its WAL bring back a moment, and nothing that came after it', async () => {
    const archive = serverFolder();
    const base = path.join(serverFolder(), 'base');
    const settings = ['archive_mode=on', `archive_command=cp %p ${archive}/%f`];
    const running = await startCluster(version ?? '', { settings });
    const pods = ({ url: server }: Cluster) => databaseAt(server, 'pods');
    await createPods(running);
    const sql = postgres(pods(running), { max: 1, onnotice: () => {} });
    await migrate(pods(running));
    await sql`insert into wifi_codes (code) values ('before the base backup')`;
    running.tool('pg_basebackup', ['-D', base, '-d', running.url, '-X', 'none', '--checkpoint=fast']);
    await sql`insert into wifi_codes (code) values ('after it')`;
    const [wanted] = await sql<{ moment: string }[]>`select clock_timestamp()::text as moment`;
    await sql`delete from wifi_codes`;
    await sql`select pg_switch_wal()`;
    await sql.end();
    await running.stop();

    fs.writeFileSync(path.join(base, 'recovery.signal'), '');
    const recovered = await startCluster(version ?? '', {
      dir: base,
      settings: [
        `restore_command=cp ${archive}/%f %p`,
        `recovery_target_time=${wanted?.moment}`,
        'recovery_target_action=promote',
      ],
    });
    const back = postgres(pods(recovered), { max: 1, onnotice: () => {} });
    expect([...(await back`select code from wifi_codes order by id`)]).toEqual([
      { code: 'before the base backup' },
      { code: 'after it' },
    ]);
    await back`insert into wifi_codes (code) values ('and it takes writes')`;
    await back.end();
    for (const remove of [running.remove, recovered.remove]) await remove();
    fs.rmSync(archive, { recursive: true });
  });
});
