import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { adminBusinessPartners, auditEntries, listExports } from '@/db/tables';
import type { ListExportWire } from '@/lib/console/exports/wire';
import type { ExportSummary } from '@/lib/platform/list/export-summary';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { jobs } from '../fixtures/jobs';
import { newAdmin, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

const VIEW_AND_EXPORT = [2, 10];
type Query = Record<string, string>;

const summaryOf = async (query: Query, token: string) =>
  (await api.get<ExportSummary>('/admin/bookings', { token, query: { ...query, export: 'about' } })).data;
const csvOf = async (query: Query, token: string) =>
  readCsv((await api.get('/admin/bookings', { token, query: { ...query, export: 'csv' } })).text);
const start = (query: Query, token: string) =>
  api.post<ListExportWire>(
    '/admin/exports',
    { list: 'bookings', query: new URLSearchParams(query).toString() },
    { token },
  );
const exportsOf = async (token: string) =>
  (await api.get<ListExportWire[]>('/admin/exports', { token })).data;
const file = (id: number, token: string) => api.get(`/admin/exports/${id}/file`, { token });

/** Three bookings of one customer, the last with another partner, and the search that finds them. */
async function someBookings(firstName: string) {
  const { id: spaceId } = await makeSpace();
  const customerId = await makeCustomer({ firstName });
  const { id: businessPartnerId } = await partner('MERIDIAN');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await makeBooking({ spaceId, customerId, startsAt: daysAgo(1) });
  await makeBooking({ spaceId, customerId, startsAt: daysAgo(2) });
  await makeBooking({ spaceId, customerId, businessPartnerId, startsAt: daysAgo(3) });
  return { search: firstName.toLowerCase(), businessPartnerId };
}

describe('the summary before an export', () => {
  it('has the rows in scope, columns, days and clock that the file then has', async () => {
    const { search, businessPartnerId } = await someBookings('Aboutsy');
    const { token } = await newAdmin();
    const summary = await summaryOf({ search, filter: 'past' }, token);
    const { header, rows } = await csvOf({ search, filter: 'past' }, token);
    expect(summary).toMatchObject({ rows: 3, isCut: false, columns: header, parts: [] });
    expect([rows.length, summary.clock]).toEqual([3, "Each space's own time"]);
    expect(summary.days.from! < summary.days.to!).toBe(true);
    const scoped = await subAdmin(VIEW_AND_EXPORT, [businessPartnerId]);
    expect((await summaryOf({ search, filter: 'past' }, scoped.token)).rows).toBe(1);
  });

  it('splits a range that is too long into parts, each of which can be exported', async () => {
    const { token } = await newAdmin();
    const { parts } = await summaryOf({ startDate: '2025-01-31', endDate: '2025-08-15' }, token);
    expect(parts).toEqual([
      { startDate: '2025-01-31', endDate: '2025-04-29' },
      { startDate: '2025-04-30', endDate: '2025-07-29' },
      { startDate: '2025-07-30', endDate: '2025-08-15' },
    ]);
    for (const part of parts) await csvOf(part, token);
  });

  it('names the requested time zone, which the times in the file follow', async () => {
    const { search } = await someBookings('Clocksby');
    const { token } = await newAdmin();
    const inTokyoQuery = { search, filter: 'past', clock: 'Asia/Tokyo' };
    expect((await summaryOf(inTokyoQuery, token)).clock).toBe('Asia/Tokyo');
    const starts = async (query: Query) =>
      (await csvOf(query, token)).rows.map(({ start }) => Date.parse(`${start} UTC`));
    const [inUtc, inTokyo] = [await starts({ ...inTokyoQuery, clock: 'UTC' }), await starts(inTokyoQuery)];
    expect(inTokyo).toEqual(inUtc.map((at) => at + 9 * 3_600_000));
    expect((await csvOf(inTokyoQuery, token)).rows.map(({ timezone }) => timezone)).toEqual(
      inUtc.map(() => 'Asia/Tokyo'),
    );
    const wrong = await api.get('/admin/bookings', {
      token,
      query: { export: 'csv', clock: 'Mars/Olympus' },
    });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('clock must be a time zone')]);
    const ledger = await api.get('/admin/ledger', { token, query: { export: 'csv', clock: 'Asia/Tokyo' } });
    for (const row of readCsv(ledger.text).rows) expect(row['counts on']).toMatch(/\+09:00$/);
  });

  it('is refused to staff who may not export', async () => {
    const { token } = await subAdmin([2, 13]);
    const query = { export: 'about' };
    expect((await api.get('/admin/bookings', { token, query })).status).toBe(403);
    expect((await start({}, token)).status).toBe(403);
  });
});

describe('a large export', () => {
  it('is written by a job with the same rows, and can be read only by its requester', async () => {
    const { search } = await someBookings('Largesse');
    const { token, id: adminId } = await newAdmin();
    const query = { search, filter: 'past' };
    const { status, data } = await start(query, token);
    expect([status, data.state, data.rows]).toEqual([201, 'running', 3]);
    // Requested twice: one file.
    expect((await start(query, token)).data.id).toBe(data.id);
    expect((await file(data.id, token)).status).toBe(404);
    await jobs();
    expect(await exportsOf(token)).toMatchObject([{ id: data.id, state: 'done', rows: 3, done: 3 }]);
    expect(readCsv((await file(data.id, token)).text)).toEqual(await csvOf(query, token));
    expect((await file(data.id, (await newAdmin()).token)).status).toBe(404);
    const entries = await db()
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'export'), eq(auditEntries.adminId, adminId)));
    expect(entries.map(({ action }) => action).sort()).toEqual(['export.start', 'export.start-again']);
  });

  it('has the rows in scope at the time, and disappears when the scope has changed', async () => {
    const { search, businessPartnerId } = await someBookings('Scopely');
    const { token, id } = await subAdmin(VIEW_AND_EXPORT, [businessPartnerId]);
    const { data } = await start({ search, filter: 'past' }, token);
    await jobs();
    expect(readCsv((await file(data.id, token)).text).rows).toHaveLength(1);
    const { id: transit } = await partner('TRANSIT');
    await db().insert(adminBusinessPartners).values({ adminId: id, businessPartnerId: transit });
    expect((await file(data.id, token)).status).toBe(404);
    expect(await exportsOf(token)).toEqual([]);
  });

  it('is not written if its requester may no longer see any of it', async () => {
    const { token, id } = await subAdmin(VIEW_AND_EXPORT, [(await partner('MERIDIAN')).id]);
    const { data } = await start({}, token);
    await db().delete(adminBusinessPartners).where(eq(adminBusinessPartners.adminId, id));
    await jobs();
    const [row] = await db().select().from(listExports).where(eq(listExports.id, data.id));
    expect([row!.state, row!.done]).toEqual(['failed', 0]);
  });
});
