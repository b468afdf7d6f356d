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
import { startCounting } from '@/lib/foundation/metrics';
import { drainOutbox } from '@/lib/office/jobs/outbox';
import { enqueue } from '@/lib/platform/command';
import { installationKey, ownPath } from '@/lib/platform/installation';
import { listFiles, putFile } from '@/lib/platform/integrations/blob';
import { serveApi } from '../fixtures/api-server';
import { makeSpace } from '../fixtures/places';
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
async function charged(metadata: Record<string, string>): Promise<string> {
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

async function paid() {
  const { payment } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace())));
  return { id: payment!.id, intentId: payment!.intentId ?? '' };
}

async function foreignCounts(): Promise<Record<string, number>> {
  const { values = [] } = (await counted?.get()) ?? {};
  return Object.fromEntries(values.map(({ labels, value }) => [labels.kind, value]));
}

it('labels what it makes at the card service with its identity', async () => {
  const own = await installationKey();
  expect(own).toMatch(/^[0-9a-f]{16}$/);
  const { id, intentId } = await paid();
  const intent = await provider().paymentIntents.retrieve(intentId);
  expect(intent.metadata).toMatchObject({ installation: own, paymentId: String(id) });
});

it('leaves out the entries of another installation, its disputes too, and counts them', async () => {
  const { id } = await paid();
  const foreign = await charged({ installation: OTHER, paymentId: String(id) });
  await provider().refunds.create({
    payment_intent: foreign,
    amount: 500,
    metadata: { installation: OTHER, refundId: '1' },
  });
  await dispute(foreign);
  // A payment that was created by hand has no label: it is stored, and its payment id is not trusted.
  const byHand = await charged({ paymentId: String(id) });
  const before = await foreignCounts();

  await db().update(providerSync).set({ dueAt: sql`now() - interval '1 second'`, leasedUntil: null });
  await fetchProvider();
  const kept = await db()
    .select({ intentId: providerEntries.intentId, paymentId: providerEntries.paymentId })
    .from(providerEntries)
    .where(inArray(providerEntries.intentId, [foreign, byHand]));
  expect(kept).toEqual([{ intentId: byHand, paymentId: null }]);
  expect((await foreignCounts()).entry).toBe((before.entry ?? 0) + 3);
});

it('leaves an event of another installation alone, and counts it', async () => {
  await flush();
  const { id } = await paid();
  await flush();
  const [before] = await db()
    .select()
    .from(payments)
    .where(inArray(payments.id, [id]));
  const events = (await foreignCounts()).event ?? 0;
  await charged({ installation: OTHER, paymentId: String(id) });
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

it('refunds and deletes nothing of another installation when it repairs, and names what it does', async () => {
  const since = new Date(Date.now() - 60_000);
  const own = await installationKey();
  const labels = { paymentId: '999999999', attempt: '0', reference: 'HP-LOST-ONE' };
  const [lost, foreign, byHand] = await Promise.all([
    charged({ ...labels, installation: own }),
    charged({ ...labels, installation: OTHER }),
    charged(labels),
  ]);
  const name = `${randomUUID()}.pdf`;
  const orphan = await ownPath(`invoices/${name}`);
  const theirs = [`${OTHER}/invoices/${name}`, `invoices/${name}`];
  for (const pathname of [orphan, ...theirs])
    for (const access of ['public', 'private'] as const)
      await putFile({ pathname, bytes: new Uint8Array([1]), contentType: 'application/pdf', access });

  // Files younger than an hour may belong to a command that is under way.
  const now = new Date(Date.now() + 2 * 3_600_000);
  const settings = { ...process.env };
  const said = (await reconcileRestore(settings, { since, repair: false, now })).join('\n');
  expect(said).toContain('HP-LOST-ONE');
  expect(said).toContain(orphan);
  for (const pathname of theirs) expect(said).not.toContain(`  ${pathname}`);
  await reconcileRestore(settings, { since, repair: true, now });

  const returned = async (intent: string) =>
    (await provider().refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
  expect(await Promise.all([lost, foreign, byHand].map(returned))).toEqual([[2000], [], []]);
  for (const access of ['public', 'private'] as const) {
    const left = (await listFiles('', access)).map(({ pathname }) => pathname);
    expect(left).toEqual(expect.arrayContaining(theirs));
    expect(left).not.toContain(orphan);
  }
});

it('keeps a public file without a label when its row lets it go, as another installation may show it too', async () => {
  const shared = `images/logo/${randomUUID()}.png`;
  const own = await ownPath(shared);
  for (const pathname of [shared, own])
    await putFile({ pathname, bytes: new Uint8Array([1]), contentType: 'image/png' });
  await transact((tx) =>
    enqueue(
      tx,
      ...[shared, own].map((pathname) => ({ kind: 'file.remove' as const, payload: { pathname } })),
    ),
  );
  await drainOutbox();
  const left = (await listFiles('')).map(({ pathname }) => pathname);
  expect(left).toContain(shared);
  expect(left).not.toContain(own);
});

it('is not set up with a key that cannot read its secrets', async () => {
  const strange = Buffer.alloc(32, 7).toString('base64');
  const settings = (more: object) => parseAdminSettings({ ...process.env, ...more });
  const ready = ['The database is ready for this release.'];
  await expect(setUp(settings({ ENCRYPTION_KEY: strange }))).rejects.toThrow(/^ENCRYPTION_KEY: the secrets/);
  const old = process.env.ENCRYPTION_KEY ?? '';
  expect(await setUp(settings({ ENCRYPTION_KEY: strange, ENCRYPTION_KEYS_OLD: old }))).toEqual(ready);
  expect(await rawSql()`select count(*)::int as rows from installation`).toEqual([{ rows: 1 }]);
});
