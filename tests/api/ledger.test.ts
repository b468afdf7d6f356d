import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { ledgerTotals, movement } from '@/lib/booking/ledger/wire';
import { env } from '@/lib/foundation/settings/env';
import { localDate } from '@/lib/foundation/time/zones';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, TWENTY } from '../fixtures/places';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

type Movement = z.infer<typeof movement>;

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

/** A booking of $20 paid by card, of which $5 were refunded to the card and $2 to the wallet. */
async function makeRefunds() {
  const webId = await bookNow(visitorAt(await makeSpace(TWENTY)));
  await endedAgo(webId, 600);
  const { booking, payment } = await bookingRowsOf(webId);
  for (const [type, amount] of [
    ['card', 5],
    ['wallet', 2],
  ] as const)
    await api.put(`/admin/booking/${booking.id}/refund`, { type, amount, reason: 'Noise' }, { token });
  return { id: booking.id, reference: booking.transactionId, intentId: payment!.intentId! };
}

it('lists each movement of a booking once, with its method, card, provider’s ids and reason', async () => {
  const { id, reference, intentId } = await makeRefunds();
  const { data } = await api.get<Movement[]>('/admin/ledger', {
    token,
    query: { bookingId: String(id), type: 'ASC' },
  });
  expect(data).toMatchObject([
    { kind: 'payment', method: 'card', gross: 20, card: { last4: '4242' }, intentId, note: null },
    {
      kind: 'refund',
      method: 'card',
      gross: -5,
      intentId,
      providerRef: expect.stringMatching(/^re_/),
      note: 'Noise',
    },
    { kind: 'refund', method: 'wallet', gross: -2, intentId: null, note: 'Noise' },
  ]);
  for (const row of data) {
    expect(row.booking).toMatchObject({ id, transactionId: reference });
    expect(row.net).toBeCloseTo(row.gross - row.tax, 9);
  }
  for (const search of [reference, intentId, data[1]!.providerRef!])
    expect(
      (await api.get<Movement[]>('/admin/ledger', { token, query: { search } })).data[0]?.booking?.id,
    ).toBe(id);
  const { data: sums } = await api.get<z.infer<typeof ledgerTotals>>('/admin/ledger/totals', {
    token,
    query: { bookingId: String(id) },
  });
  expect(sums.revenue).toBe(15);
});

it('exports the same rows as the list', async () => {
  await makeRefunds();
  const today = localDate(new Date(), env().OPERATOR_TIMEZONE);
  const query = { startDate: today, endDate: today };
  const list = await api.get<Movement[]>('/admin/ledger', { token, query: { ...query, limit: '1000' } });
  const csv = await api.get('/admin/ledger', { token, query: { ...query, export: 'csv' } });
  const { rows } = readCsv(csv.text);
  expect(rows.length).toBe(list.data.length);
  expect(rows.map(({ gross }) => Number(gross))).toEqual(list.data.map(({ gross }) => gross));
});

it('shows scoped staff the movements of their own partners only, and requires permissions 2 and 42', async () => {
  const { id } = await makeRefunds();
  const { id: meridian } = await partner('MERIDIAN');
  const staff = await subAdmin([2, 42], [meridian]);
  const ownMovements = await api.get<Movement[]>('/admin/ledger', {
    token: staff.token,
    query: { limit: '1000' },
  });
  expect(ownMovements.data.length).toBeGreaterThan(0);
  expect(new Set(ownMovements.data.map(({ businessPartner }) => businessPartner)).size).toBe(1);
  const foreignMovements = await api.get<Movement[]>('/admin/ledger', {
    token: staff.token,
    query: { bookingId: String(id) },
  });
  expect(foreignMovements.data).toEqual([]);
  for (const permissions of [[2], [42]])
    expect((await api.get('/admin/ledger', { token: (await subAdmin(permissions)).token })).status).toBe(403);
});
