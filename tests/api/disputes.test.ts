import { and, eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, disputes, staffAlerts, texts } from '@/db/tables';
import { disputeAlertMail } from '@/lib/booking/payments/dispute-mail';
import { listAttention } from '@/lib/console/attention/queries';
import { formatDateTime } from '@/lib/foundation/time/zones';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { csvCell } from '@/lib/platform/csv/write';
import { api, dispatch } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { causedBy } from '../fixtures/caused';
import { quoted } from '../fixtures/csv';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, TWENTY } from '../fixtures/places';
import { closeDispute, dispute, flush, mailsTo, webhooks } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

type Wire = {
  id: number;
  providerRef: string;
  state: string;
  reason: string;
  amount: number;
  dueAt: string;
  booking: { id: number; transactionId: string };
};

let token: string;
let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  token = await adminToken();
  server = await serveApi();
  await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
  await db().insert(texts).values({ kind: 'terms', html: '<p>Be kind</p>', plain: 'Be kind' });
});
afterAll(() => server.stop());

const list = async (by = token) => (await api.get<Wire[]>('/admin/disputes', { token: by })).data;
const evidence = (id: number, by = token) =>
  dispatch(
    new Request(`http://localhost/api/v2/admin/disputes/${id}/evidence`, {
      headers: { authorization: `Bearer ${by}` },
    }),
  );

/** A paid booking that its cardholder disputes. The provider's events arrived twice and in any order. */
async function makeDispute() {
  const visitor = visitorAt(await makeSpace(TWENTY));
  const { booking, payment } = await bookingRowsOf(await bookNow(visitor));
  const ref = await dispute(payment!.intentId!);
  await flush({ order: 'newest', times: 2 });
  return { booking, ref, email: visitor.email };
}

describe('a dispute', () => {
  it('is listed with its booking and deadline, and needs attention until it is decided', async () => {
    const { booking, ref } = await makeDispute();
    const listed = (await list()).find(({ providerRef }) => providerRef === ref)!;
    expect(listed).toMatchObject({
      state: 'needs_response',
      reason: 'general',
      amount: 20,
      booking: { id: booking.id, transactionId: booking.transactionId },
    });
    expect(new Date(listed.dueAt).getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect(await db().$count(disputes)).toBe((await list()).length);
    const waiting = async () =>
      (await listAttention(await actorOf(token))).filter(({ key }) => key === `dispute-${listed.id}`);
    expect(await waiting()).toMatchObject([
      { title: 'A dispute of $20.00 needs evidence', href: `/admin/ledger/disputes/${listed.id}` },
    ]);
    const later = await makeDispute();
    expect((await list()).map(({ providerRef }) => providerRef).slice(0, 2)).toEqual([ref, later.ref]);

    await closeDispute(ref, 'won');
    await flush({ order: 'newest', times: 2 });
    expect(await waiting()).toEqual([]);
    const order = await list();
    expect(order.at(-1)).toMatchObject({ providerRef: ref, state: 'won' });
    expect(order[0]!.providerRef).toBe(later.ref);
    const { data } = await api.get<{ kind: string; gross: number }[]>('/admin/ledger', {
      token,
      query: { bookingId: booking.id },
    });
    const kinds = data
      .filter(({ kind }) => kind.startsWith('dispute'))
      .map(({ kind, gross }) => [kind, gross]);
    expect(kinds).toEqual([
      ['dispute_won', 20],
      ['dispute', -20],
    ]);
  });

  it('alerts a member of staff once, however often its event arrives', async () => {
    const { booking, ref } = await makeDispute();
    const { adminId } = await actorOf(token);
    const alerts = () =>
      db().$count(
        staffAlerts,
        and(
          eq(staffAlerts.adminId, adminId),
          eq(staffAlerts.kind, 'dispute'),
          eq(staffAlerts.bookingId, booking.id),
        ),
      );
    expect(await alerts()).toBe(1);
    const win = async () => {
      await closeDispute(ref, 'won');
      await flush({ order: 'newest', times: 2 });
    };
    expect(await causedBy(win)).toEqual({
      'ledger dispute_won': 1,
      'event charge.dispute.closed': 1,
      'event charge.dispute.funds_reinstated': 1,
    });
    expect(await alerts()).toBe(1);
  });

  it('has its evidence as one download: summary, story, terms of that day, receipt', async () => {
    const { booking, ref, email } = await makeDispute();
    await drainOutbox();
    const listed = (await list()).find(({ providerRef }) => providerRef === ref)!;
    const response = await evidence(listed.id);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const text = (name: string) => new TextDecoder().decode(files[name]);
    expect(Object.keys(files).toSorted()).toEqual([
      'mails.csv',
      expect.stringMatching(/^receipt-\S+\.pdf$/),
      'story.csv',
      'summary.txt',
      'terms.txt',
    ]);
    for (const word of [ref, booking.transactionId, email, '$20.00'])
      expect(text('summary.txt')).toContain(word);
    const [mail] = await mailsTo(email);
    expect(text('mails.csv').split('\r\n')).toEqual([
      '"time","to","subject"',
      expect.stringContaining(`"${email}",${quoted(csvCell(mail!.subject))}`),
    ]);
    expect(text('terms.txt')).toBe('Be kind');
    expect(text('story.csv').split('\r\n').length).toBeGreaterThan(2);
  });

  it('does not claim in its evidence that a door opened which stayed shut', async () => {
    const { booking, ref } = await makeDispute();
    const { id } = (await list()).find(({ providerRef }) => providerRef === ref)!;
    const unlock = {
      spaceId: booking.spaceId,
      bookingId: booking.id,
      type: 'unlock' as const,
      requestedByKind: 'visitor' as const,
    };
    const at = new Date();
    const readOpenedLine = async () => {
      const files = unzipSync(new Uint8Array(await (await evidence(id)).arrayBuffer()));
      return /^Door opened: +(.*)$/m.exec(new TextDecoder().decode(files['summary.txt']))?.[1]?.trim();
    };
    await db()
      .insert(deviceCommands)
      .values({ ...unlock, state: 'failed', acknowledgedAt: at, error: 'The latch is stuck', expiresAt: at });
    expect(await readOpenedLine()).toBe('The pod did not report that the door opened');
    await db()
      .insert(deviceCommands)
      .values({ ...unlock, state: 'acknowledged', acknowledgedAt: at, expiresAt: at });
    expect(await readOpenedLine()).toBe(formatDateTime(at, 'Asia/Tokyo'));
  });

  it('is visible only to staff who may refund and open bookings, for their own partners', async () => {
    const { ref } = await makeDispute();
    const { id } = (await list()).find(({ providerRef }) => providerRef === ref)!;
    const stranger = await subAdmin([11, 14], [(await partner('MERIDIAN')).id]);
    expect(await list(stranger.token)).toEqual([]);
    expect((await evidence(id, stranger.token)).status).toBe(404);
    expect((await evidence(id, (await subAdmin([11])).token)).status).toBe(403);
  });
});

describe('the alert of a dispute', () => {
  const mail = (facts: Partial<Parameters<typeof disputeAlertMail>[0]>) =>
    disputeAlertMail({
      id: 7,
      reference: 'HP1234',
      amountCents: 23_80,
      reason: 'product_not_received',
      state: 'needs_response',
      dueAt: new Date('2027-01-02T03:04:05Z'),
      ...facts,
    }).text;

  it('says that money is lost without evidence, and until when evidence is accepted', () => {
    expect(mail({})).toContain('A cardholder disputes $23.80 of booking HP1234');
    expect(mail({})).toMatch(/Evidence until.*2027/);
    expect(mail({ dueAt: null })).toMatch(/Evidence until.*As the card service says/);
  });

  it('says that no money has moved for an inquiry', () => {
    const text = mail({ state: 'warning_needs_response' });
    expect(text).toContain('No money has moved');
    expect(text).not.toContain('the money is lost');
  });
});
