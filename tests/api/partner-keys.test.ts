import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditLines, businessPartners } from '@/db/tables';
import { decryptSecret } from '@/lib/access/secrets';
import type { BusinessPartner, BusinessPartnerDetail } from '@/lib/business-partners/schema';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';

const PATH = '/admin/business-partner';
let token: string;
let count = 0;

beforeAll(async () => {
  token = await adminToken();
});

async function made(): Promise<BusinessPartner> {
  count += 1;
  const body = { name: 'Quiet Miles', code: `KEY-${count}` };
  return (await api.post<BusinessPartner>(PATH, body, { token })).data;
}
const open = (id: number) => api.get<BusinessPartnerDetail>(`${PATH}/${id}`, { token });
const change = (id: number, body: object) => api.put(`${PATH}/${id}`, body, { token });
const press = (id: number, what: string, body: object = {}) =>
  api.post<BusinessPartner>(`${PATH}/${id}/${what}`, body, { token });
const reveal = async (id: number) => (await press(id, 'reveal-key')).data.api_key;
const rowOf = async (id: number) =>
  (await db().select().from(businessPartners).where(eq(businessPartners.id, id)))[0]!;
const lastAudit = async () =>
  (await db().select().from(auditLines).orderBy(desc(auditLines.id)).limit(1))[0]!;

describe('the API key', () => {
  it('is masked everywhere but in its own call, which is written down without it', async () => {
    const { id, code } = await made();
    const key = await reveal(id);
    expect(await lastAudit()).toMatchObject({
      action: 'business-partner.reveal-key',
      entityId: String(id),
      before: null,
      after: null,
    });
    const { adminId, at } = await lastAudit();
    expect([adminId === null, Date.now() - at.getTime() < 60_000]).toEqual([false, true]);
    await press(id, 'rotate-key');
    await press(id, 'end-old-key');
    const texts = await Promise.all([
      open(id),
      change(id, { name: 'Read' }),
      api.get(PATH, { token, query: { search: code } }),
      api.get(PATH, { token, query: { search: code, export: 'csv' } }),
      press(id, 'rotate-key'),
    ]);
    const row = await rowOf(id);
    const audit = await db().execute<{ all: string }>(
      sql`select json_agg(a)::text as all from audit_lines a where entity_id = ${String(id)}`,
    );
    const secrets = [key, decryptSecret(row.apiKeyEncrypted), row.apiKeyHash, row.apiKeyEncrypted];
    for (const text of [...texts.map((answer) => answer.text), audit[0]!.all])
      for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('that is rotated works on until the overlap is over; one before it ends at once', async () => {
    const { id, code } = await made();
    const space = await makeSpace({ partners: [code] });
    const works = async (key: string) => {
      const { status } = await api.get(`/admin/pod/web/${space.id}`, { key });
      return status === 200 ? true : status === 401 ? false : status;
    };
    const first = await reveal(id);
    const before = Date.now();
    const { data } = await press(id, 'rotate-key');
    const hours = (new Date(data.previousKeyExpiresAt ?? 0).getTime() - before) / 3_600_000;
    expect(hours).toBeCloseTo(24, 2);
    const second = await reveal(id);
    expect([await works(first), await works(second)]).toEqual([true, true]);

    await press(id, 'rotate-key', { overlapHours: 1 });
    const third = await reveal(id);
    expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true]);

    const past = { previousApiKeyExpiresAt: new Date(Date.now() - 1_000) };
    await db().update(businessPartners).set(past).where(eq(businessPartners.id, id));
    expect([await works(second), await works(third)]).toEqual([false, true]);
    expect((await open(id)).data.previousKeyExpiresAt).toBeNull();
    expect(await press(id, 'end-old-key')).toMatchObject({ status: 409, code: 'no_old_key' });

    await press(id, 'rotate-key');
    expect(await works(third)).toBe(true);
    expect((await press(id, 'end-old-key')).data.previousKeyExpiresAt).toBeNull();
    expect([await works(third), await works(await reveal(id)), await works(data.boxKey)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('ends at once when no overlap is asked for', async () => {
    const { id } = await made();
    const { data } = await press(id, 'rotate-key', { overlapHours: 0 });
    expect(data.previousKeyExpiresAt).toBeNull();
    expect((await rowOf(id)).previousApiKeyHash).toBeNull();
  });

  it.each([-1, 1.5, 169, '24'])('is not rotated with an overlap of %j hours', async (overlapHours) => {
    const { id } = await made();
    const answer = await press(id, 'rotate-key', { overlapHours });
    expect(answer).toMatchObject({ status: 400, errors: [{ path: 'overlapHours' }] });
  });

  it('is rotated once by two presses on the same page', async () => {
    const { id, updatedAt } = await made();
    const twice = await Promise.all([1, 2].map(() => press(id, 'rotate-key', { updatedAt })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
