import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { adminBusinessPartners, auditEntries, listExports } from '@/db/tables';
import type { ListExportWire } from '@/lib/office/exports/wire';
import type { ExportAbout } from '@/lib/platform/list/about-export';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { jobs } from '../fixtures/jobs';
import { newAdmin, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

const VIEW_AND_EXPORT = [2, 10];
type Query = Record<string, string>;

const about = async (query: Query, token: string) =>
  (await api.get<ExportAbout>('/admin/bookings', { token, query: { ...query, export: 'about' } })).data;
const csvOf = async (query: Query, token: string) =>
  readCsv((await api.get('/admin/bookings', { token, query: { ...query, export: 'csv' } })).text);
const start = (query: Query, token: string) =>
  api.post<ListExportWire>(
    '/admin/exports',
    { list: 'bookings', query: new URLSearchParams(query).toString() },
    { token },
  );
const own = async (token: string) => (await api.get<ListExportWire[]>('/admin/exports', { token })).data;
const file = (id: number, token: string) => api.get(`/admin/exports/${id}/file`, { token });

/** Three bookings of one customer, the last with another partner, and the search that finds them. */
async function someBookings(firstName: string) {
  const { id: spaceId } = await makeSpace();
  const customerId = await makeCustomer({ firstName });
  const { id: businessPartnerId } = await partner('MERIDIAN');
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  await makeBooking({ spaceId, customerId, startsAt: at(1) });
  await makeBooking({ spaceId, customerId, startsAt: at(2) });
  await makeBooking({ spaceId, customerId, businessPartnerId, startsAt: at(3) });
  return { search: firstName.toLowerCase(), businessPartnerId };
}

describe('what an export will hold', () => {
  it('is said before: rows in scope, columns, days and clock, as the file has them', async () => {
    const { search, businessPartnerId } = await someBookings('Aboutsy');
    const { token } = await newAdmin();
    const said = await about({ search, filter: 'past' }, token);
    const { header, rows } = await csvOf({ search, filter: 'past' }, token);
    expect(said).toMatchObject({ rows: 3, isCut: false, columns: header, parts: [] });
    expect([rows.length, said.clock]).toEqual([3, "Each space's own time"]);
    expect(said.days.from! < said.days.to!).toBe(true);
    const scoped = await subAdmin(VIEW_AND_EXPORT, [businessPartnerId]);
    expect((await about({ search, filter: 'past' }, scoped.token)).rows).toBe(1);
  });

  it('is more than one file where a file would be too long, and each is taken', async () => {
    const { token } = await newAdmin();
    const { parts } = await about({ startDate: '2025-01-31', endDate: '2025-08-15' }, token);
    expect(parts).toEqual([
      { startDate: '2025-01-31', endDate: '2025-04-29' },
      { startDate: '2025-04-30', endDate: '2025-07-29' },
      { startDate: '2025-07-30', endDate: '2025-08-15' },
    ]);
    for (const part of parts) await csvOf(part, token);
  });

  it('has its times by the clock that was asked for, as it says before', async () => {
    const { search } = await someBookings('Clocksby');
    const { token } = await newAdmin();
    const asked = { search, filter: 'past', clock: 'Asia/Tokyo' };
    expect((await about(asked, token)).clock).toBe('Asia/Tokyo');
    const starts = async (query: Query) =>
      (await csvOf(query, token)).rows.map(({ start }) => Date.parse(`${start} UTC`));
    const [inUtc, inTokyo] = [await starts({ ...asked, clock: 'UTC' }), await starts(asked)];
    expect(inTokyo).toEqual(inUtc.map((at) => at + 9 * 3_600_000));
    expect((await csvOf(asked, token)).rows.map(({ timezone }) => timezone)).toEqual(
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

  it('is not said to those who may not export', async () => {
    const { token } = await subAdmin([2, 13]);
    const query = { export: 'about' };
    expect((await api.get('/admin/bookings', { token, query })).status).toBe(403);
    expect((await start({}, token)).status).toBe(403);
  });
});

describe('a large export', () => {
  it('is written by a job, row for row as at once, and is for its requester alone', async () => {
    const { search } = await someBookings('Largesse');
    const { token, id: adminId } = await newAdmin();
    const query = { search, filter: 'past' };
    const { status, data } = await start(query, token);
    expect([status, data.state, data.rows]).toEqual([201, 'running', 3]);
    // Requested twice: one file.
    expect((await start(query, token)).data.id).toBe(data.id);
    expect((await file(data.id, token)).status).toBe(404);
    await jobs();
    expect(await own(token)).toMatchObject([{ id: data.id, state: 'done', rows: 3, done: 3 }]);
    expect(readCsv((await file(data.id, token)).text)).toEqual(await csvOf(query, token));
    expect((await file(data.id, (await newAdmin()).token)).status).toBe(404);
    const entries = await db()
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'export'), eq(auditEntries.adminId, adminId)));
    expect(entries.map(({ action }) => action).sort()).toEqual(['export.start', 'export.start-again']);
  });

  it('has the rows of the scope of then, and is gone when that has changed', async () => {
    const { search, businessPartnerId } = await someBookings('Scopely');
    const { token, id } = await subAdmin(VIEW_AND_EXPORT, [businessPartnerId]);
    const { data } = await start({ search, filter: 'past' }, token);
    await jobs();
    expect(readCsv((await file(data.id, token)).text).rows).toHaveLength(1);
    const { id: other } = await partner('TRANSIT');
    await db().insert(adminBusinessPartners).values({ adminId: id, businessPartnerId: other });
    expect((await file(data.id, token)).status).toBe(404);
    expect(await own(token)).toEqual([]);
  });

  it('that nobody may have any more is not written', async () => {
    const { token, id } = await subAdmin(VIEW_AND_EXPORT, [(await partner('MERIDIAN')).id]);
    const { data } = await start({}, token);
    await db().delete(adminBusinessPartners).where(eq(adminBusinessPartners.adminId, id));
    await jobs();
    const [row] = await db().select().from(listExports).where(eq(listExports.id, data.id));
    expect([row!.state, row!.done]).toEqual(['failed', 0]);
  });
});
