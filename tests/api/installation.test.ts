import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { db, rawSql } from '@/db/client';
import { payments, providerEntries, providerSync } from '@/db/tables';
import { transact } from '@/db/transaction';
import { parseAdminSettings } from '@/dev/admin-settings';
import { reconcileRestore } from '@/dev/reconcile-restore';
import { setUp } from '@/dev/setup';
import { fetchProvider } from '@/lib/booking/reconciliation/jobs';
import { startCounting } from '@/lib/foundation/process/metrics';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { installationKey, ownPath } from '@/lib/platform/installation';
import { listFiles, putFile } from '@/lib/platform/integrations/file-store';
import { enqueue } from '@/lib/platform/outbox';
import { serveApi } from '../fixtures/api-server';
import { makeSpace, TWENTY } from '../fixtures/places';
import { dispute, flush, provider, webhooks } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

/** Another installation on the same card account and in the same store. */
const OTHER = 'fedcba9876543210';
const counted = startCounting().getSingleMetric('hushpod_foreign_objects_total');
let server: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  server = await serveApi();
  await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
  await flush();
});
afterAll(() => server.stop());

/** A payment of $20 at the provider with these labels. */
async function createPayment(metadata: Record<string, string>): Promise<string> {
  const { id } = await provider().paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata,
  });
  return id;
}

async function makePaidBooking() {
  const { payment } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))));
  return { id: payment!.id, intentId: payment!.intentId ?? '' };
}

async function foreignCounts(): Promise<Record<string, number>> {
  const { values = [] } = (await counted?.get()) ?? {};
  return Object.fromEntries(values.map(({ labels, value }) => [labels.kind, value]));
}

it('payments at the card service are labelled with the identity of the installation', async () => {
  const installation = await installationKey();
  expect(installation).toMatch(/^[0-9a-f]{16}$/);
  const { id, intentId } = await makePaidBooking();
  const intent = await provider().paymentIntents.retrieve(intentId);
  expect(intent.metadata).toMatchObject({ installation: installation, paymentId: String(id) });
});

it('entries of another installation, including disputes, are left out and counted', async () => {
  const { id } = await makePaidBooking();
  const foreign = await createPayment({ installation: OTHER, paymentId: String(id) });
  await provider().refunds.create({
    payment_intent: foreign,
    amount: 500,
    metadata: { installation: OTHER, refundId: '1' },
  });
  await dispute(foreign);
  // A payment that was created by hand has no label: it is stored, and its payment id is not trusted.
  const byHand = await createPayment({ paymentId: String(id) });
  const before = await foreignCounts();

  await db().update(providerSync).set({ dueAt: sql`now() - interval '1 second'`, leasedUntil: null });
  await fetchProvider();
  const stored = await db()
    .select({ intentId: providerEntries.intentId, paymentId: providerEntries.paymentId })
    .from(providerEntries)
    .where(inArray(providerEntries.intentId, [foreign, byHand]));
  expect(stored).toEqual([{ intentId: byHand, paymentId: null }]);
  expect((await foreignCounts()).entry).toBe((before.entry ?? 0) + 3);
});

it('an event of another installation is ignored and counted', async () => {
  await flush();
  const { id } = await makePaidBooking();
  await flush();
  const [before] = await db()
    .select()
    .from(payments)
    .where(inArray(payments.id, [id]));
  const events = (await foreignCounts()).event ?? 0;
  await createPayment({ installation: OTHER, paymentId: String(id) });
  const { delivered, failed } = await flush();
  expect([delivered > 0, failed]).toEqual([true, 0]);
  expect((await foreignCounts()).event).toBeGreaterThan(events);
  expect(
    await db()
      .select()
      .from(payments)
      .where(inArray(payments.id, [id])),
  ).toEqual([before]);
});

it('a repair refunds and deletes nothing of another installation, and reports what it does', async () => {
  const since = new Date(Date.now() - 60_000);
  const installation = await installationKey();
  const labels = { paymentId: '999999999', attempt: '0', reference: 'HP-LOST-ONE' };
  const [lost, foreign, byHand] = await Promise.all([
    createPayment({ ...labels, installation: installation }),
    createPayment({ ...labels, installation: OTHER }),
    createPayment(labels),
  ]);
  const name = `${randomUUID()}.pdf`;
  const orphan = await ownPath(`invoices/${name}`);
  const foreignFiles = [`${OTHER}/invoices/${name}`, `invoices/${name}`];
  for (const pathname of [orphan, ...foreignFiles])
    for (const access of ['public', 'private'] as const)
      await putFile({ pathname, bytes: new Uint8Array([1]), contentType: 'application/pdf', access });

  // Files younger than an hour may belong to a command that is under way.
  const now = new Date(Date.now() + 2 * 3_600_000);
  const settings = { ...process.env };
  const report = (await reconcileRestore(settings, { since, repair: false, now })).join('\n');
  expect(report).toContain('HP-LOST-ONE');
  expect(report).toContain(orphan);
  for (const pathname of foreignFiles) expect(report).not.toContain(`  ${pathname}`);
  await reconcileRestore(settings, { since, repair: true, now });

  const returned = async (intent: string) =>
    (await provider().refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
  expect(await Promise.all([lost, foreign, byHand].map(returned))).toEqual([[2000], [], []]);
  for (const access of ['public', 'private'] as const) {
    const left = (await listFiles('', access)).map(({ pathname }) => pathname);
    expect(left).toEqual(expect.arrayContaining(foreignFiles));
    expect(left).not.toContain(orphan);
  }
});

it('a public file without a label is kept when its row is removed, as another installation may use it', async () => {
  const shared = `images/logo/${randomUUID()}.png`;
  const ownFile = await ownPath(shared);
  for (const pathname of [shared, ownFile])
    await putFile({ pathname, bytes: new Uint8Array([1]), contentType: 'image/png' });
  await transact((tx) =>
    enqueue(
      tx,
      ...[shared, ownFile].map((pathname) => ({ kind: 'file.remove' as const, payload: { pathname } })),
    ),
  );
  await drainOutbox();
  const left = (await listFiles('')).map(({ pathname }) => pathname);
  expect(left).toContain(shared);
  expect(left).not.toContain(ownFile);
});

it('setup fails with a key that cannot read the stored secrets', async () => {
  const otherKey = Buffer.alloc(32, 7).toString('base64');
  const settings = (more: object) => parseAdminSettings({ ...process.env, ...more });
  const ready = ['The database is ready for this release.'];
  await expect(setUp(settings({ ENCRYPTION_KEY: otherKey }))).rejects.toThrow(/^ENCRYPTION_KEY: the secrets/);
  const old = process.env.ENCRYPTION_KEY ?? '';
  expect(await setUp(settings({ ENCRYPTION_KEY: otherKey, ENCRYPTION_KEYS_OLD: old }))).toEqual(ready);
  expect(await rawSql()`select count(*)::int as rows from installation`).toEqual([{ rows: 1 }]);
});
