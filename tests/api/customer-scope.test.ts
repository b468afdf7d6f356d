import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { bookedWith, customerCalls, idsOf, sharedSpace, unique } from '../fixtures/customer-calls';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer } from '../fixtures/places';

const DENIED = "Access denied. You don't have rights to access this resource";
let token: string;
let spaceId: number;
let meridian: number;
let transit: number;
beforeAll(async () => {
  token = await adminToken();
  spaceId = await sharedSpace();
  meridian = (await partner('MERIDIAN')).id;
  transit = (await partner('TRANSIT')).id;
});
const { open, change, list } = customerCalls(() => token);

describe('a sub-admin of one partner', () => {
  let scoped: string;
  beforeAll(async () => {
    scoped = (await subAdmin([1, 6, 7, 8, 9], [meridian])).token;
  });

  it('sees its partner’s customers and nobody else; a lapsed hold reveals nobody', async () => {
    const word = unique();
    const mine = await bookedWith([meridian], { lastName: word });
    const other = await bookedWith([transit], { lastName: word });
    const lapsed = await makeCustomer({ lastName: word });
    await makeBooking({
      spaceId,
      customerId: lapsed,
      businessPartnerId: meridian,
      status: 3,
      cancelReason: 'lapsed',
      passcode: null,
    });
    expect(idsOf((await list({ search: word }, scoped)).data)).toEqual([mine]);
    expect((await list({ search: word }, scoped)).meta.total).toBe(1);
    expect((await open(mine, scoped)).status).toBe(200);
    for (const id of [other, lapsed]) {
      expect((await open(id, scoped)).status).toBe(404);
      expect((await change(id, { firstName: 'No' }, scoped)).status).toBe(404);
    }
    const { rows } = readCsv(
      (await api.get('/users', { token: scoped, query: { export: 'csv', search: word } })).text,
    );
    expect(rows).toHaveLength(1);
  });

  it('sees neither contact, wallet, profile nor place of customers who also booked elsewhere', async () => {
    const word = unique();
    const secret = unique();
    const phone = '2125550177';
    const id = await bookedWith([meridian, transit, transit], {
      firstName: 'Shared',
      lastName: word,
      email: `${secret}@x.test`,
      phone,
      address: secret,
      username: secret,
      profilePic: `${secret}.png`,
    });
    const responses = [
      await open(id, scoped),
      await list({ search: word }, scoped),
      await api.get('/users', { token: scoped, query: { search: word, export: 'csv' } }),
    ];
    for (const { status, text } of responses) {
      expect(status).toBe(200);
      expect(text).toContain(word);
      for (const hidden of [secret, phone, 'TRANSIT', 'Transit']) expect(text).not.toContain(hidden);
    }
    const nothing = {
      email: null,
      phone: null,
      username: null,
      profilePic: null,
      wallet: null,
      address: null,
    };
    expect((await open(id, scoped)).data).toMatchObject({
      ...nothing,
      isShared: true,
      totalBooking: 1,
      totalAmount: 10,
    });
    expect((await open(id)).data).toMatchObject({ isShared: false, totalBooking: 3 });
    // Neither a search for hidden values nor a filter by the other partner finds them.
    for (const query of [{ search: secret }, { search: phone }, { businessPartnerId: transit }])
      expect((await list({ ...query }, scoped)).data.map((row) => row.id)).not.toContain(id);
  });

  it('neither changes nor deactivates customers who also booked elsewhere', async () => {
    const id = await bookedWith([meridian, transit]);
    for (const body of [{ firstName: 'Mine' }, { isActive: false }])
      expect(await change(id, body, scoped)).toMatchObject({ status: 403, message: DENIED });
    const mine = await bookedWith([meridian]);
    expect((await change(mine, { isActive: false }, scoped)).data.status).toBe('inactive');
  });

  it('of both partners sees both; of none sees nobody; 49 lifts the restriction', async () => {
    const word = unique();
    const id = await bookedWith([meridian, transit], { lastName: word, phone: '2125550188' });
    const both = (await subAdmin([1, 6], [meridian, transit])).token;
    expect((await open(id, both)).data).toMatchObject({ isShared: false, phone: '2125550188' });
    expect((await list({ search: word }, (await subAdmin([1])).token)).data).toEqual([]);
    expect((await open(id, (await subAdmin([49], [meridian])).token)).data.isShared).toBe(false);
  });
});
