import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, businessPartners } from '@/db/tables';
import { decryptSecret } from '@/lib/foundation/signatures-and-encryption';
import type { BusinessPartnerDetailWire, BusinessPartnerWire } from '@/lib/parties/business-partners/wire';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';

const PATH = '/admin/business-partner';
let token: string;
let count = 0;

beforeAll(async () => {
  token = await adminToken();
});

async function createPartner(): Promise<BusinessPartnerWire> {
  count += 1;
  const body = { name: 'Quiet Miles', code: `KEY-${count}` };
  return (await api.post<BusinessPartnerWire>(PATH, body, { token })).data;
}
const open = (id: number) => api.get<BusinessPartnerDetailWire>(`${PATH}/${id}`, { token });
const change = (id: number, body: object) => api.put(`${PATH}/${id}`, body, { token });
const post = (id: number, what: string, body: object = {}) =>
  api.post<BusinessPartnerWire>(`${PATH}/${id}/${what}`, body, { token });
const reveal = async (id: number) => (await post(id, 'reveal-key')).data.api_key;
const rowOf = async (id: number) =>
  (await db().select().from(businessPartners).where(eq(businessPartners.id, id)))[0]!;
const lastAudit = async () =>
  (await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]!;

describe('the API key', () => {
  it('is masked everywhere but in its own call, which is audited without it', async () => {
    const { id, code } = await createPartner();
    const since = Date.now();
    const key = await reveal(id);
    expect(await lastAudit()).toMatchObject({
      action: 'business-partner.reveal-key',
      entityId: String(id),
      before: null,
      after: null,
    });
    const { adminId, at } = await lastAudit();
    expect([adminId === null, at.getTime() >= since]).toEqual([false, true]);
    await post(id, 'rotate-key');
    await post(id, 'end-old-key');
    const texts = await Promise.all([
      open(id),
      change(id, { name: 'Read' }),
      api.get(PATH, { token, query: { search: code } }),
      api.get(PATH, { token, query: { search: code, export: 'csv' } }),
      post(id, 'rotate-key'),
    ]);
    const row = await rowOf(id);
    const audit = await db().execute<{ all: string }>(
      sql`select json_agg(a)::text as all from audit_entries a where entity_id = ${String(id)}`,
    );
    const secrets = [
      key,
      decryptSecret('partner-key', row.apiKeyEncrypted),
      row.apiKeyHash,
      row.apiKeyEncrypted,
    ];
    for (const text of [...texts.map((response) => response.text), audit[0]!.all])
      for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('works after a rotation until the overlap ends; an even older one ends at once', async () => {
    const { id, code } = await createPartner();
    const space = await makeSpace({ partners: [code] });
    const works = async (key: string) => {
      const { status } = await api.get(`/admin/pod/web/${space.id}`, { key });
      if (status === 200) return true;
      return status === 401 ? false : status;
    };
    const first = await reveal(id);
    const before = Date.now();
    const { data } = await post(id, 'rotate-key');
    const hours = (new Date(data.previousKeyExpiresAt ?? 0).getTime() - before) / 3_600_000;
    expect(hours).toBeCloseTo(24, 2);
    const second = await reveal(id);
    expect([await works(first), await works(second)]).toEqual([true, true]);

    await post(id, 'rotate-key', { overlapHours: 1 });
    const third = await reveal(id);
    expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true]);

    const past = { previousApiKeyExpiresAt: new Date(Date.now() - 1_000) };
    await db().update(businessPartners).set(past).where(eq(businessPartners.id, id));
    expect([await works(second), await works(third)]).toEqual([false, true]);
    expect((await open(id)).data.previousKeyExpiresAt).toBeNull();
    expect(await post(id, 'end-old-key')).toMatchObject({ status: 409, code: 'no_old_key' });

    await post(id, 'rotate-key');
    expect(await works(third)).toBe(true);
    expect((await post(id, 'end-old-key')).data.previousKeyExpiresAt).toBeNull();
    expect([await works(third), await works(await reveal(id)), await works(data.boxKey)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('ends at once without an overlap', async () => {
    const { id } = await createPartner();
    const { data } = await post(id, 'rotate-key', { overlapHours: 0 });
    expect(data.previousKeyExpiresAt).toBeNull();
    expect((await rowOf(id)).previousApiKeyHash).toBeNull();
  });

  it.each([-1, 1.5, 169, '24'])('is not rotated with an overlap of %j hours', async (overlapHours) => {
    const { id } = await createPartner();
    const response = await post(id, 'rotate-key', { overlapHours });
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'overlapHours' }] });
  });

  it('is rotated once by two clicks on the same page', async () => {
    const { id, updatedAt } = await createPartner();
    const twice = await Promise.all([1, 2].map(() => post(id, 'rotate-key', { updatedAt })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
