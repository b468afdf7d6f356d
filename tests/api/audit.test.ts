import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries } from '@/db/tables';
import { loadEntries } from '@/lib/platform/audit/list';
import { historyOf } from '@/lib/platform/audit/queries';
import { actionName, recordName } from '@/lib/platform/audit/record-names';
import type { AuditRowWire } from '@/lib/platform/audit/wire';
import { hasId } from '@/lib/platform/list/filter-conditions';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { actorOf, adminToken, allPartnerIds, subAdmin } from '../fixtures/people';

const ADDRESS = '198.51.100.23';
let token: string;
let created: { id: number };
let since: number;

/** A member of staff adds a location, renames it and deletes it. */
beforeAll(async () => {
  token = await adminToken();
  since = Date.now();
  const by = { token, ip: ADDRESS };
  created = (await api.post<{ id: number }>('/partner', { name: 'Audited' }, by)).data;
  await api.put(`/partner/${created.id}`, { name: 'Audited twice' }, by);
  await api.delete(`/partner/${created.id}`, by);
});

const log = (query: object, by = token) =>
  api.get<AuditRowWire[]>('/admin/audit-log', { token: by, query: query as Record<string, string> });
const actions = ({ data }: { data: AuditRowWire[] }) => data.map(({ action }) => action);

describe('the log', () => {
  it('has words for every action of the demo', async () => {
    const written = await db().selectDistinct({ action: auditEntries.action }).from(auditEntries);
    expect(written.length).toBeGreaterThan(3);
    for (const { action } of written) expect(actionName(action)).not.toBe(action);
  });

  it('shows who did what to which record, when, from where, before and after', async () => {
    const { status, data } = await log({ entity: 'partner', entityId: created.id });
    expect(status).toBe(200);
    expect(data.map(({ action }) => action)).toEqual(['partner.delete', 'partner.update', 'partner.create']);
    expect(data[1]).toMatchObject({
      actorKind: 'staff',
      admin: { email: 'admin@hushpod.test' },
      ip: ADDRESS,
      before: { name: 'Audited' },
      after: { name: 'Audited twice' },
    });
    expect(Date.parse(data[1]!.at)).toBeGreaterThanOrEqual(since);
  });

  it('filters by record, by person, and by both', async () => {
    expect(actions(await log({ search: `partner ${created.id}` }))).toHaveLength(3);
    // Another kind of record with the same id is another record.
    const ofAmenity = (await log({ search: `amenity ${created.id}` })).data;
    expect(ofAmenity.filter(({ entity }) => entity !== 'amenity')).toEqual([]);
    expect(
      actions(await log({ search: 'ADMIN@hushpod', entityId: created.id, entity: 'partner' })),
    ).toHaveLength(3);
    expect(actions(await log({ search: 'sub@hushpod', entityId: created.id, entity: 'partner' }))).toEqual(
      [],
    );
    const [{ admin } = { admin: null }] = (await log({ entity: 'partner', entityId: created.id })).data;
    expect(actions(await log({ adminId: admin!.id, entity: 'partner', entityId: created.id }))).toHaveLength(
      3,
    );
    const people = await api.get<{ id: number; name: string }[]>('/admin/audit-log/people', { token });
    expect(people.data).toContainEqual({ id: admin!.id, name: 'admin@hushpod.test' });
  });

  it('filters by days in the operator’s zone, and by actor', async () => {
    const at = sql`'2026-03-08T04:30:00Z'`;
    await db().execute(sql`insert into audit_entries (at, actor_kind, action, entity, entity_id)
      values (${at}, 'pod', 'night.test', 'night', '1'), (now(), 'system', 'night.test', 'dusk', '1')`);
    const on = async (day: string) => actions(await log({ startDate: day, endDate: day, by: 'pod' }));
    const zone = process.env.OPERATOR_TIMEZONE ?? 'UTC';
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(
      new Date('2026-03-08T04:30:00Z'),
    );
    expect(await on(local)).toContain('night.test');
    expect(await on(local === '2026-03-08' ? '2026-03-07' : '2026-03-08')).not.toContain('night.test');
    expect(actions(await log({ by: 'staff', entity: 'night' }))).toEqual([]);
    const bySystem = (await log({ by: 'system' })).data;
    expect(bySystem.length).toBeGreaterThan(0);
    expect(new Set(bySystem.map(({ actorKind }) => actorKind))).toEqual(new Set(['system']));
    for (const query of [{ by: 'nobody' }, { startDate: 'soon' }, { adminId: 'x' }])
      expect((await log(query)).status).toBe(400);
  });

  it('exports the same rows', async () => {
    const query = { entity: 'partner', entityId: String(created.id), export: 'csv' };
    const csv = readCsv((await api.get('/admin/audit-log', { token, query })).text);
    expect(csv.rows.map((row) => [row.action, row.person, row.address])).toEqual(
      ['partner.delete', 'partner.update', 'partner.create'].map((action) => [
        action,
        'admin@hushpod.test',
        ADDRESS,
      ]),
    );
  });

  it('shows no secret, even one that a command wrote by mistake', async () => {
    await db()
      .insert(auditEntries)
      .values({
        actorKind: 'system',
        action: 'leak.test',
        entity: 'leak',
        after: { password: 'open-sesame', list: [{ apiKey: 'open-sesame' }] },
      });
    const query = { entity: 'leak' };
    const texts = [
      (await api.get('/admin/audit-log', { token, query })).text,
      (await api.get('/admin/audit-log', { token, query: { ...query, export: 'csv' } })).text,
    ];
    for (const text of texts) expect(text).toContain('leak.test');
    expect(texts.join()).not.toContain('open-sesame');
  });

  it('is open only to the admin role and permission 49', async () => {
    const all = await allPartnerIds();
    const { token: most } = await subAdmin([1, 2, 3, 5, 14, 133, 144], all);
    expect((await log({}, most)).status).toBe(403);
    expect((await api.get('/admin/audit-log/people', { token: most })).status).toBe(403);
    expect((await log({}, (await subAdmin([49])).token)).status).toBe(200);
  });
});

it('records are named by their id with their reference or name', async () => {
  const [booking] = await db().execute<{ id: number; reference: string }>(
    sql`select id::int, transaction_id as reference from bookings order by id limit 1`,
  );
  const [space] = await db().execute<{ id: number; name: string }>(
    sql`select id::int, name from spaces order by id limit 1`,
  );
  const records = [
    ['booking', String(booking?.id)],
    ['space', String(space?.id)],
    ['space', '999999999'],
    ['space', 'not a number'],
    ['pricing plan', '1'],
    ['booking', null],
  ] as const;
  const entries = records.map(([entity, entityId]) => ({
    actorKind: 'system' as const,
    action: 'booking.note',
    entity,
    entityId,
  }));
  const ids = await db().insert(auditEntries).values(entries).returning({ id: auditEntries.id });
  const lines = await loadEntries(
    db(),
    ids.map(({ id }) => id),
  );
  expect(lines.toSorted((a, b) => a.id - b.id).map(recordName)).toEqual([
    `Booking ${booking?.id} · ${booking?.reference}`,
    `Space ${space?.id} · ${space?.name}`,
    'Space 999999999',
    'Space not a number',
    'Pricing plan 1',
    'Booking',
  ]);
  await db()
    .delete(auditEntries)
    .where(
      hasId(
        auditEntries.id,
        ids.map(({ id }) => id),
      ),
    );
});

describe('the history on a record’s page', () => {
  it('shows the newest entries about it; values and addresses only to those who may see the log', async () => {
    const [entry] = await historyOf(await actorOf(token), 'partner', created.id);
    expect(entry).toMatchObject({ action: 'partner.delete', ip: ADDRESS });
    const { token: scopedToken } = await subAdmin([26], await allPartnerIds());
    const entries = await historyOf(await actorOf(scopedToken), 'partner', created.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'partner.delete',
      'partner.update',
      'partner.create',
    ]);
    expect(entries.every(({ ip, before, after }) => ip === null && before === null && after === null)).toBe(
      true,
    );
    expect(await db().$count(auditEntries, eq(auditEntries.entity, 'partner'))).toBeGreaterThanOrEqual(3);
  });
});
