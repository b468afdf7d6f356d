import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, businessPartners, spaceBusinessPartners } from '@/db/tables';
import { decryptSecret } from '@/lib/foundation/signatures-and-encryption';
import { sha256 } from '@/lib/foundation/tokens';
import type { BusinessPartnerDetailWire, BusinessPartnerWire } from '@/lib/parties/business-partners/wire';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

const PATH = '/admin/business-partner';
const RECEIPT = {
  receiptName: 'Quiet Miles Ltd',
  receiptEmail: 'receipts@miles.test',
  receiptDescription: 'Thank you',
};
let token: string;
let count = 0;

beforeAll(async () => {
  token = await adminToken();
});

const unused = () => {
  count += 1;
  return `TEST-${count}`;
};
const add = (body: object, by = token) => api.post<BusinessPartnerWire>(PATH, body, { token: by });
const created = async (body: object = {}) =>
  (await add({ name: 'Quiet Miles', code: unused(), ...body })).data;
const change = (id: number, body: object, by = token) =>
  api.put<BusinessPartnerWire>(`${PATH}/${id}`, body, { token: by });
const remove = (id: number, by = token) => api.delete(`${PATH}/${id}`, { token: by });
const open = (id: number, by = token) => api.get<BusinessPartnerDetailWire>(`${PATH}/${id}`, { token: by });
const post = (id: number, what: string, body: object = {}, by = token) =>
  api.post<BusinessPartnerWire>(`${PATH}/${id}/${what}`, body, { token: by });
const reveal = async (id: number) => (await post(id, 'reveal-key')).data.api_key;
const rowOf = async (id: number) =>
  (await db().select().from(businessPartners).where(eq(businessPartners.id, id)))[0]!;
const lastAudit = async () =>
  (await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]!;
const list = async (query: Record<string, string>, by = token) =>
  (await api.get<BusinessPartnerWire[]>(PATH, { token: by, query: { size: '500', ...query } })).data;

describe('adding', () => {
  it('keeps what is sent, the code in upper case, and generates both keys', async () => {
    const sent = { name: 'Quiet Miles', fileName: 'miles.png', ...RECEIPT };
    const response = await add({ ...sent, code: 'miles-1', logo: await pngDataUrl(340, 108) });
    const { status, data } = response;
    expect([status, data]).toMatchObject([201, { ...sent, code: 'MILES-1', parent: null }]);
    expect((await fetch(data.logo ?? '')).status).toBe(200);
    expect((await open(data.id)).data).toEqual({ ...data, subPartners: [] });
    const { api_key: apiKey, isHouse: isDefault, parentId: _, ...otherFields } = data;
    const after = { ...otherFields, apiKey, isDefault };
    expect(await lastAudit()).toMatchObject({ action: 'business-partner.create', after });
    const row = await rowOf(data.id);
    const key = decryptSecret('partner-key', row.apiKeyEncrypted);
    expect(sha256(key)).toBe(row.apiKeyHash);
    const second = await created();
    expect(await reveal(second.id)).not.toBe(key);
    expect(second.boxKey).not.toBe(data.boxKey);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Enter a name'],
    [{ code: undefined }, 'code', 'Enter a code'],
    [{ code: 'TWO WORDS' }, 'code', 'Use letters, digits, - and _ only'],
    [{ ...RECEIPT, receiptEmail: 'nobody' }, 'receiptEmail', 'Invalid Email'],
    [{ ...RECEIPT, receiptEmail: '' }, 'receiptEmail', 'A receipt with a name needs an email'],
    [
      { ...RECEIPT, receiptDescription: null },
      'receiptDescription',
      'A receipt with a name needs a description',
    ],
    [{ receiptDescription: 'x'.repeat(1001) }, 'receiptDescription', 'At most 1000 characters'],
    [{ parentId: 999_999 }, 'parentId', 'Choose a partner from the list'],
    [{ logo: 'data:image/gif;base64,R0lGOD' }, 'logo', 'Only JPEG, JPG, and PNG files are allowed.'],
  ])('refuses %j', async (body, path, message) => {
    const response = await add({ name: 'Wrong', code: unused(), ...body });
    expect(response).toMatchObject({ status: 400, errors: [{ path, message }] });
  });

  it('accepts a logo of at most 340x108 px', async () => {
    const large = { name: 'Large', code: unused(), logo: await pngDataUrl(341, 108) };
    expect(await add(large)).toMatchObject({ status: 400, errors: [{ path: 'logo' }] });
  });

  it('returns 409 for a code that is taken, regardless of case, until its owner is deleted', async () => {
    const first = await created({ code: 'Twice' });
    const message = 'A business partner with the code TWICE already exists';
    expect(await add({ name: 'Second', code: 'twice' })).toMatchObject({
      status: 409,
      code: 'duplicate',
      message,
      errors: [{ path: 'code', message }],
    });
    await remove(first.id);
    expect((await add({ name: 'Second', code: 'twice' })).status).toBe(201);
  });

  it('gives a code to only one of ten concurrent requests', async () => {
    const code = unused();
    const crowd = Array.from({ length: 10 }, (_, n) => add({ name: `Crowd ${n}`, code }));
    const statuses = (await Promise.all(crowd)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
  });

  it('adds a sub-partner, which cannot be a parent itself', async () => {
    const parent = await created({ name: 'Parent' });
    const child = await created({ parentId: parent.id });
    const named = { id: parent.id, name: 'Parent', code: parent.code };
    expect((await open(child.id)).data).toMatchObject({ parentId: parent.id, parent: named });
    expect((await open(parent.id)).data.subPartners).toMatchObject([{ id: child.id, code: child.code }]);
    const grandchild = { name: 'Third', code: unused(), parentId: child.id };
    expect(await add(grandchild)).toMatchObject({ status: 400, errors: [{ path: 'parentId' }] });
  });
});

describe('changing', () => {
  it('keeps what is absent, and ignores code, parent and keys', async () => {
    const { id, updatedAt: _, ...before } = await created(RECEIPT);
    const fixed = { code: 'OTHER', parentId: (await created()).id, boxKey: 'mine', api_key: 'hpk_mine' };
    const key = await reveal(id);
    expect((await change(id, fixed)).data).toMatchObject(before);
    expect(await reveal(id)).toBe(key);
    expect((await change(id, { name: 'Other' })).data).toMatchObject({ ...before, name: 'Other' });
  });

  it('refuses a receipt with only some of its fields', async () => {
    const { id } = await created(RECEIPT);
    const half = await change(id, { receiptEmail: null, receiptDescription: null });
    expect(half).toMatchObject({
      status: 400,
      errors: [{ path: 'receiptEmail' }, { path: 'receiptDescription' }],
    });
    expect((await open(id)).data).toMatchObject(RECEIPT);
    const none = { receiptName: null, receiptEmail: null, receiptDescription: null };
    expect((await change(id, none)).data).toMatchObject(none);
    expect(await change(id, { receiptName: 'Half' })).toMatchObject({ status: 400 });
  });

  it('changes the logo only when another is sent', async () => {
    const { id, logo } = await created({ logo: await pngDataUrl(20, 20), fileName: 'old.png' });
    const same = { logo, fileName: 'old.png' };
    expect((await change(id, { name: 'Renamed' })).data).toMatchObject(same);
    expect((await change(id, { logo, fileName: 'old.png' })).data).toMatchObject(same);
    const next = await change(id, { logo: await pngDataUrl(30, 30), fileName: 'new.png' });
    expect(next.data.logo).not.toBe(logo);
    expect((await change(id, { logo: null })).data).toMatchObject({ logo: null, fileName: null });
  });

  it('returns 409 for a stale version', async () => {
    const { id, updatedAt } = await created();
    expect((await change(id, { name: 'First', updatedAt })).status).toBe(200);
    expect(await change(id, { name: 'Second', updatedAt })).toMatchObject({ status: 409, code: 'stale' });
  });
});

describe('deleting', () => {
  it('returns 409 while it is used, with the count of each use', async () => {
    const { id, code } = await created();
    await created({ parentId: id });
    await makeSpace({ partners: [code], status: 'deleted' });
    const space = await makeSpace({ partners: [code] });
    await subAdmin([5], [id]);
    const booking = { spaceId: space.id, customerId: await makeCustomer(), businessPartnerId: id };
    await makeBooking(booking);
    await makeBooking({ ...booking, businessPartnerId: (await partner('HUSHPOD')).id, subPartnerId: id });
    await makeBooking({ ...booking, status: 3, cancelReason: 'lapsed', cancelledAt: new Date() });
    expect(await remove(id)).toMatchObject({
      status: 409,
      code: 'in_use',
      message:
        'This business partner is used by 1 space, 1 sub-admin, 2 bookings and 1 sub-partner and cannot be deleted',
    });
    expect((await open(id)).status).toBe(200);
  });

  it('invalidates the partner’s keys', async () => {
    const { id, code, boxKey } = await created();
    const space = await makeSpace({ partners: [code] });
    const key = await reveal(id);
    const openSpace = (by: string) => api.get(`/admin/pod/web/${space.id}`, { key: by });
    expect((await openSpace(key)).status).toBe(200);
    await db().delete(spaceBusinessPartners).where(eq(spaceBusinessPartners.businessPartnerId, id));
    expect((await remove(id)).status).toBe(200);
    for (const each of [key, boxKey]) expect((await openSpace(each)).status).toBe(401);
    for (const response of [await open(id), await remove(id), await post(id, 'reveal-key')])
      expect(response).toMatchObject({ status: 404, message: 'Business partner not found' });
  });

  it('refuses to delete the default partner', async () => {
    const { id } = await partner('HUSHPOD');
    expect(await remove(id)).toMatchObject({ status: 409, message: 'The default partner cannot be deleted' });
  });

  it('leaves no orphan when a sub-partner is added concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await created();
      const child = { name: 'Child', code: unused(), parentId: id };
      const [removal, addition] = await Promise.all([remove(id), add(child)]);
      expect([removal.status, addition.status].sort()).toEqual(
        removal.status === 200 ? [200, 400] : [201, 409],
      );
    }
  });
});

describe('a sub-admin', () => {
  it('sees and changes its own partners only, and adds none', async () => {
    const mine = await created({ name: 'Mine' });
    const other = await created({ name: 'Other' });
    const child = await created({ parentId: mine.id });
    const { token: by } = await subAdmin([5], [mine.id]);
    expect((await list({}, by)).map(({ id }) => id)).toEqual([mine.id]);
    const csv = await api.get(PATH, { token: by, query: { export: 'csv' } });
    expect(readCsv(csv.text).rows.map(({ id }) => id)).toEqual([`${mine.id}`]);
    expect((await change(mine.id, { name: 'Changed' }, by)).status).toBe(200);
    expect((await post(mine.id, 'reveal-key', {}, by)).status).toBe(200);
    for (const { id } of [other, child])
      for (const response of [
        await open(id, by),
        await change(id, { name: 'Taken' }, by),
        await remove(id, by),
        ...(await Promise.all(
          ['reveal-key', 'rotate-key', 'end-old-key'].map((what) => post(id, what, {}, by)),
        )),
      ])
        expect(response).toMatchObject({ status: 404, message: 'Business partner not found' });
    expect((await add({ name: 'New', code: unused() }, by)).status).toBe(403);
    const { token: full } = await subAdmin([49]);
    expect((await add({ name: 'New', code: unused() }, full)).status).toBe(201);
  });
});

describe('the list', () => {
  it('is searched by name and code, and sorted by code', async () => {
    await created({ name: 'Yak tours', code: 'ZZ-YAK' });
    await created({ name: 'Zebra', code: 'AA-YAK' });
    const codes = async (query: Record<string, string>) => (await list(query)).map(({ code }) => code);
    const byCode = ['AA-YAK', 'ZZ-YAK'];
    expect(await codes({ search: 'yak', sort: 'sortByCode', type: 'ASC' })).toEqual(byCode);
    expect(await codes({ search: 'YAK', sort: 'sortByCode', type: 'DESC' })).toEqual(byCode.toReversed());
    expect(await codes({ search: 'yak' })).toEqual(byCode);
    expect(await codes({ search: 'yak tours' })).toEqual(['ZZ-YAK']);
  });

  it('requires permission 5; choices require none, and contain sub-partners only of a given parent', async () => {
    const pp = await partner('PP');
    const { token: weakToken } = await subAdmin([2], [pp.id]);
    expect((await api.get(PATH, { token: weakToken })).status).toBe(403);
    const choices = async (query: object) =>
      (await api.get<object[]>(PATH, { token: weakToken, query: { lookup: 'true', ...query } })).data;
    expect(await choices({})).toEqual([{ id: pp.id, name: 'Priority Pass', code: 'PP' }]);
    expect(await choices({ parentId: pp.id })).toHaveLength(3);
    expect((await list({ parentId: String(pp.id) })).map(({ parentId }) => parentId)).toEqual(
      Array(3).fill(pp.id),
    );
  });

  it('exports the rows it shows, with masked keys', async () => {
    const { id, boxKey, api_key } = await created({ name: 'Exported', code: 'EXPORTED', ...RECEIPT });
    const csv = await api.get(PATH, { token, query: { export: 'csv', search: 'exported' } });
    expect(csv.headers.get('content-disposition')).toContain('"partners api.csv"');
    const none = { parent: 'N/A', logo: 'N/A', fileName: 'N/A' };
    expect(readCsv(csv.text).rows).toEqual([
      { id: `${id}`, name: 'Exported', code: 'EXPORTED', api_key, boxKey, ...none, ...RECEIPT },
    ]);
  });
});
