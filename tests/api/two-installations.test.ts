import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { databaseAt } from '../fixtures/global-setup';
import { restartedWith } from '../fixtures/restart';
import { provider } from '../fixtures/stand-ins';

/*
 * Two databases with the story, as two previews or a test installation beside the real one have them, on one card
 * account and in one file store. Both assign the same payment ids.
 */

const { serverUrl, template } = inject('world');
const first = process.env.DATABASE_URL ?? '';
const server = postgres(serverUrl, { max: 1, onnotice: () => {} });
const copies: string[] = [];

/** A database can be copied only while there is no connection to it. Late work of the product would connect again. */
async function disconnect(name: string): Promise<void> {
  await server.unsafe(`alter database ${name} with allow_connections false`);
  await server`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
}

/** A copy of a database, with its own identity unless it is a dump that is restored. */
async function copyOf(name: string, { isDump }: { isDump: boolean }): Promise<string> {
  const copy = `copy_${randomBytes(6).toString('hex')}`;
  if (isDump) await disconnect(name);
  await server.unsafe(`create database ${copy} template ${name} strategy file_copy`);
  if (isDump) await server.unsafe(`alter database ${name} with allow_connections true`);
  copies.push(copy);
  const url = databaseAt(serverUrl, copy);
  if (isDump) return url;
  const sql = postgres(url, { max: 1 });
  await sql`update installation set key = ${randomBytes(8).toString('hex')}`;
  await sql.end();
  return url;
}

/** The product on a database, as a restarted server. */
async function installationAt(url: string) {
  const { rawSql } = await restartedWith({ DATABASE_URL: url });
  const { makeSpace, TWENTY } = await import('../fixtures/places');
  const visitors = await import('../fixtures/visitors');
  const { fetchProvider } = await import('@/lib/booking/reconciliation/jobs');
  const { reconcileRestore } = await import('@/dev/reconcile-restore');
  const { listFiles, putFile } = await import('@/lib/platform/integrations/file-store');
  const { ownPath } = await import('@/lib/platform/installation');
  return {
    fetchProvider,
    reconcileRestore,
    listFiles,
    putFile,
    ownPath,
    rawSql,
    async book() {
      const { payment } = await visitors.bookingRowsOf(
        await visitors.bookNow(visitors.visitorAt(await makeSpace(TWENTY))),
      );
      return { id: payment?.id ?? 0, intentId: payment?.intentId ?? '' };
    },
  };
}

const returned = async (intentId: string) =>
  (await provider().refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount);

beforeAll(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterAll(async () => {
  await restartedWith({ DATABASE_URL: first });
  for (const copy of copies) await server.unsafe(`drop database ${copy} with (force)`);
  await server.end();
});

it('two installations take payments, reconcile and repair without touching each other’s', async () => {
  const other = await copyOf(template, { isDump: false });
  let now = await installationAt(first);
  const ours = await now.book();
  now = await installationAt(other);
  const theirs = await now.book();
  // The same id, and two payments.
  expect([theirs.id === ours.id, theirs.intentId === ours.intentId]).toEqual([true, false]);
  const theirFile = await now.ownPath('images/logo/theirs.png');
  await now.putFile({ pathname: theirFile, bytes: new Uint8Array([1]), contentType: 'image/png' });

  const intentsKept = async () => {
    await now.rawSql()`update provider_sync set due_at = now() - interval '1 second', leased_until = null`;
    await now.fetchProvider();
    const rows = await now.rawSql()<{ id: string }[]>`
      select intent_id as id from provider_entries where intent_id = any(${[ours.intentId, theirs.intentId]})`;
    return rows.map(({ id }) => id);
  };
  expect(await intentsKept()).toEqual([theirs.intentId]);
  now = await installationAt(first);
  expect(await intentsKept()).toEqual([ours.intentId]);

  // A dump of ours is restored, which lacks later rows.
  await (await import('@/db/client')).closeDatabase();
  const since = new Date();
  const restored = await copyOf(new URL(first).pathname.slice(1), { isDump: true });
  now = await installationAt(first);
  const lost = await now.book();
  const orphan = await now.ownPath('images/logo/orphan.png');
  await now.putFile({ pathname: orphan, bytes: new Uint8Array([1]), contentType: 'image/png' });
  now = await installationAt(other);
  const theirNext = await now.book();

  now = await installationAt(restored);
  const later = new Date(Date.now() + 2 * 3_600_000);
  const lines = await now.reconcileRestore(process.env, { since, repair: true, now: later });
  expect(lines[0]).toBe('Payments of bookings that are lost: 1, which go back.');
  expect(
    await Promise.all([ours, theirs, lost, theirNext].map(({ intentId }) => returned(intentId))),
  ).toEqual([[], [], [2000], []]);
  const files = (await now.listFiles('')).map(({ pathname }) => pathname);
  expect(files).toContain(theirFile);
  expect(files).not.toContain(orphan);
});
