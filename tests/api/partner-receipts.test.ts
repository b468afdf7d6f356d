import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries } from '@/db/tables';
import type { ReceiptWire } from '@/lib/booking/receipts/wire';
import type { BusinessPartnerWire } from '@/lib/parties/business-partners/wire';
import type { PartnerReceiptWire } from '@/lib/parties/partner-receipts/schema';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, subAdmin } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

const PATH = '/admin/partner-receipt';
let token: string;
let count = 0;

beforeAll(async () => {
  token = await adminToken();
});

const RECEIPT = {
  partnerName: 'Aurora Cards',
  receiptName: 'Aurora Ltd',
  receiptEmail: 'receipts@aurora.test',
  receiptDescription: 'Covered by your card',
};
async function seller(values: object = {}): Promise<BusinessPartnerWire> {
  count += 1;
  const body = { name: `Seller ${count}`, code: `SELLER-${count}`, ...values };
  return (await api.post<BusinessPartnerWire>('/admin/business-partner', body, { token })).data;
}
const add = (businessPartnerId: number, body: object = {}, by = token) =>
  api.post<PartnerReceiptWire>(PATH, { ...RECEIPT, businessPartnerId, ...body }, { token: by });
const change = (id: number, body: object, by = token) =>
  api.put<PartnerReceiptWire>(`${PATH}/${id}`, body, { token: by });
const open = (id: number, by = token) => api.get<PartnerReceiptWire>(`${PATH}/${id}`, { token: by });
const remove = (id: number, by = token) => api.delete(`${PATH}/${id}`, { token: by });
const listOf = (id: number | string, by = token, query: object = {}) =>
  api.get<PartnerReceiptWire[]>(PATH, { token: by, query: { id, ...query } });

describe('a receipt', () => {
  it('can be added, changed and deleted, and keeps every field that is sent', async () => {
    const { id: partnerId } = await seller();
    const { status, data } = await add(partnerId, { logo: await pngDataUrl(340, 108) });
    expect([status, data]).toMatchObject([201, { ...RECEIPT, businessPartnerId: partnerId }]);
    expect((await fetch(data.logo ?? '')).status).toBe(200);
    expect((await open(data.id)).data).toEqual(data);
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'partner-receipt.create', after: data });

    const other = await seller();
    const sent = { receiptName: 'Other', businessPartnerId: other.id, logo: data.logo };
    const changed = (await change(data.id, sent)).data;
    expect(changed).toEqual({ ...data, receiptName: 'Other', updatedAt: changed.updatedAt });
    expect((await change(data.id, {})).data.logo).toBe(data.logo);
    expect((await change(data.id, { logo: null })).data.logo).toBeNull();
    const stale = await change(data.id, { receiptName: 'Late', updatedAt: data.updatedAt });
    expect(stale).toMatchObject({ status: 409, code: 'stale' });

    expect((await listOf(partnerId)).data.map(({ id }) => id)).toEqual([data.id]);
    expect((await remove(data.id)).status).toBe(200);
    expect((await listOf(partnerId)).data).toEqual([]);
    for (const response of [await open(data.id), await change(data.id, {}), await remove(data.id)])
      expect(response).toMatchObject({ status: 404, message: 'Receipt not found' });
  });

  it.each([
    [{ partnerName: ' ' }, 'partnerName', 'Enter the partner name'],
    [{ receiptName: undefined }, 'receiptName', 'Enter the receipt name'],
    [{ receiptEmail: 'nobody@' }, 'receiptEmail', 'Invalid Email'],
    [{ receiptEmail: undefined }, 'receiptEmail', 'Enter Email'],
    [{ receiptDescription: '' }, 'receiptDescription', 'Enter the receipt description'],
    [{ receiptDescription: 'x'.repeat(1001) }, 'receiptDescription', 'At most 1000 characters'],
    [{ businessPartnerId: 999_999 }, 'businessPartnerId', 'Choose a partner from the list'],
  ])('refuses %j', async (body, path, message) => {
    const { id } = await seller();
    expect(await add(id, body)).toMatchObject({ status: 400, errors: [{ path, message }] });
  });

  it('has a logo of at most 340x108 px', async () => {
    const logo = await pngDataUrl(340, 109);
    expect(await add((await seller()).id, { logo })).toMatchObject({
      status: 400,
      errors: [{ path: 'logo' }],
    });
  });

  it('has a name that is unique at its partner, regardless of case, until it is deleted', async () => {
    const { id } = await seller();
    const crowd = await Promise.all(Array.from({ length: 6 }, () => add(id)));
    expect(crowd.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
    const message = 'This partner already has a receipt for aurora CARDS';
    const same = { partnerName: 'aurora CARDS' };
    expect(await add(id, same)).toMatchObject({
      status: 409,
      code: 'duplicate',
      errors: [{ path: 'partnerName', message }],
    });
    const second = (await add(id, { partnerName: 'Second' })).data;
    expect(await change(second.id, same)).toMatchObject({ status: 409, errors: [{ path: 'partnerName' }] });
    expect((await add((await seller()).id, same)).status).toBe(201);
    await remove((await listOf(id, token, { search: 'aurora cards' })).data[0]!.id);
    expect((await change(second.id, same)).status).toBe(200);
  });

  it('is deleted with its partner, and a deleted partner gets none', async () => {
    const { id } = await seller();
    const receipt = (await add(id)).data;
    await api.delete(`/admin/business-partner/${id}`, { token });
    expect((await open(receipt.id)).status).toBe(404);
    expect((await change(receipt.id, { receiptName: 'Late' })).status).toBe(404);
    expect((await listOf(id)).status).toBe(404);
    expect((await add(id, { partnerName: 'New' })).status).toBe(400);
  });
});

describe('the list of a partner', () => {
  it('has its own receipts only, sorts by name, and is exported', async () => {
    const { id } = await seller();
    await add(id, { partnerName: 'beta' });
    await add(id, { partnerName: 'Alpha' });
    await add((await seller()).id);
    const query = { sort: 'sortByName', type: 'ASC' };
    const names = (await listOf(id, token, query)).data.map(({ partnerName }) => partnerName);
    expect(names).toEqual(['Alpha', 'beta']);
    const { text } = await listOf(id, token, { ...query, export: 'csv' });
    expect(readCsv(text).rows).toMatchObject([
      { partnerName: 'Alpha', businessPartnerId: `${id}`, receiptName: 'Aurora Ltd', logo: 'N/A' },
      { partnerName: 'beta' },
    ]);
    expect((await listOf('x')).status).toBe(400);
    expect((await listOf(999_999)).status).toBe(404);
  });

  it('is open to a sub-admin of the partner only, who may change it', async () => {
    const [ownSeller, other] = [await seller(), await seller()];
    const foreignReceipt = (await add(other.id)).data;
    const { token: by } = await subAdmin([5], [ownSeller.id]);
    const ownReceipt = (await add(ownSeller.id, {}, by)).data;
    expect((await listOf(ownSeller.id, by)).data.map(({ id }) => id)).toEqual([ownReceipt.id]);
    const all = await api.get<PartnerReceiptWire[]>(PATH, { token: by });
    expect(all.data.map(({ id }) => id)).toEqual([ownReceipt.id]);
    expect((await change(ownReceipt.id, { receiptName: 'Mine' }, by)).status).toBe(200);
    expect((await add(other.id, { partnerName: 'Taken' }, by)).status).toBe(400);
    for (const response of [
      await listOf(other.id, by),
      await open(foreignReceipt.id, by),
      await change(foreignReceipt.id, { receiptName: 'Taken' }, by),
      await remove(foreignReceipt.id, by),
    ])
      expect(response.status).toBe(404);
    expect((await open(foreignReceipt.id)).data).toEqual(foreignReceipt);
  });
});

describe('the receipt of a booking', () => {
  /** A family of partners, and what the receipt of a booking shows of it. */
  async function family(guestValues: object = {}) {
    const parent = await seller({
      receiptName: 'Parent Ltd',
      receiptEmail: 'receipts@parent.test',
      receiptDescription: 'From the parent',
    });
    const guest = await seller({ name: `Guest of ${parent.code}`, parentId: parent.id, ...guestValues });
    const { id: spaceId } = await makeSpace({ partners: [parent.code] });
    const customerId = await makeCustomer();
    const receiptOf = async (values: { businessPartnerId: number; subPartnerId?: number }) => {
      const { id } = await makeBooking({ spaceId, customerId, ...values });
      const path = `/admin/booking/${id}/payment-receipt`;
      return (await api.get<ReceiptWire>(path, { token })).data;
    };
    const ofGuest = () => receiptOf({ businessPartnerId: parent.id, subPartnerId: guest.id });
    const ofParent = () => receiptOf({ businessPartnerId: parent.id });
    const ownKey = () => receiptOf({ businessPartnerId: guest.id });
    return { parent, guest, ofGuest, ofParent, ownKey };
  }

  it('is that of its sub-partner, found by name or code regardless of case, else the seller’s own', async () => {
    const { parent, guest, ofGuest, ofParent } = await family();
    expect((await ofGuest()).receiptName).toBe('Parent Ltd');
    await add(parent.id, { partnerName: 'Somebody else' });
    expect((await ofGuest()).receiptName).toBe('Parent Ltd');
    const byName = await add(parent.id, {
      partnerName: guest.name.toUpperCase(),
      receiptName: 'By name',
      logo: await pngDataUrl(40, 20),
    });
    const { partnerName: _, ...receiptFields } = RECEIPT;
    expect(await ofGuest()).toMatchObject({
      ...receiptFields,
      receiptName: 'By name',
      logo: byName.data.logo,
    });
    await add(parent.id, { partnerName: guest.code.toLowerCase(), receiptName: 'By code' });
    expect((await ofGuest()).receiptName).toBe('By code');
    await add(guest.id, { partnerName: guest.name, receiptName: 'Its own' });
    expect((await ofGuest()).receiptName).toBe('Its own');
    expect((await ofParent()).receiptName).toBe('Parent Ltd');
  });

  it('is the sub-partner’s own also when it sells under its own key', async () => {
    const { parent, guest, ownKey } = await family();
    expect((await ownKey()).receiptName).toBeNull();
    await add(parent.id, { partnerName: guest.name, receiptName: 'Under the parent' });
    expect((await ownKey()).receiptName).toBe('Under the parent');
  });

  it('falls back to the default when the sub-partner’s is deleted, and ignores those of other partners', async () => {
    const { parent, guest, ofGuest } = await family({ name: 'Shared name' });
    const stranger = await seller();
    await add(stranger.id, { partnerName: 'Shared name', receiptName: 'Stranger' });
    expect((await ofGuest()).receiptName).toBe('Parent Ltd');
    const { data } = await add(parent.id, { partnerName: guest.code, receiptName: 'Ours' });
    expect((await ofGuest()).receiptName).toBe('Ours');
    await remove(data.id);
    expect((await ofGuest()).receiptName).toBe('Parent Ltd');
  });
});
