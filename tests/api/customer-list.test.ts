import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { customers } from '@/db/tables';
import { phoneOf } from '@/lib/parties/customers/phone';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { bookedWith, customerCalls, idsOf, unique } from '../fixtures/customer-calls';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeCustomer } from '../fixtures/places';

let token: string;
let meridian: number;
let transit: number;
beforeAll(async () => {
  token = await adminToken();
  meridian = (await partner('MERIDIAN')).id;
  transit = (await partner('TRANSIT')).id;
});
const { open, list } = customerCalls(() => token);

describe('the list', () => {
  it('is newest first, ten per page, with a total', async () => {
    const { data, meta } = await list({});
    expect(data).toHaveLength(10);
    const [row] = await db()
      .select({ total: db().$count(customers) })
      .from(customers)
      .limit(1);
    expect(meta).toEqual({ total: row!.total, page: 0, limit: 10 });
    const times = data.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('searches by name, email and phone, and sorts by name, email and status', async () => {
    const word = unique();
    const phone = String(Date.now()).padStart(14, '9');
    const people = [
      { firstName: 'Cy', lastName: word, email: `b.${word}@x.test`, status: 'inactive' as const },
      { firstName: 'Al', lastName: word, email: `c.${word}@x.test`, status: 'deleted' as const },
      { firstName: 'Bo', lastName: word, email: `a.${word}@x.test`, phone },
    ];
    for (const each of people) await makeCustomer(each);
    const names = async (query: Record<string, string>) =>
      (await list({ search: word.toUpperCase(), ...query })).data.map(({ firstName }) => firstName);
    expect(await names({ sort: 'sortByName', type: 'ASC' })).toEqual(['Al', 'Bo', 'Cy']);
    expect(await names({ sort: 'sortByEmail', type: 'DESC' })).toEqual(['Al', 'Cy', 'Bo']);
    expect(await names({ sort: 'sortByStatus', type: 'ASC' })).toEqual(['Bo', 'Al', 'Cy']);
    expect(await names({ search: `a.${word}` })).toEqual(['Bo']);
    expect(await names({ search: phone })).toEqual(['Bo']);
    expect((await list({ sort: 'sortByWallet' })).status).toBe(400);
  });

  it('filters by partner, and by first seen between two of the operator’s days', async () => {
    const word = unique();
    // Half past eleven at night in New York is the next day in UTC.
    const at = { lastName: word, createdAt: new Date('2026-03-15T03:30:00Z') };
    const mine = await bookedWith([meridian], at);
    const both = await bookedWith([meridian, transit], at);
    await bookedWith([], at);
    const of = async (query: Record<string, string | number>) =>
      idsOf((await list({ search: word, ...query })).data);
    expect(await of({ businessPartnerId: meridian })).toEqual([mine, both]);
    expect(await of({ businessPartnerId: transit })).toEqual([both]);
    expect(await of({ startDate: '2026-03-14', endDate: '2026-03-14' })).toHaveLength(3);
    expect(await of({ startDate: '2026-03-15' })).toEqual([]);
    expect(await of({ endDate: '2026-03-13' })).toEqual([]);
    for (const query of [
      { startDate: '2026-02-30' },
      { startDate: '2026-03-02', endDate: '2026-03-01' },
      { businessPartnerId: 'x' },
    ])
      expect((await list(query)).status).toBe(400);
  });

  it('exports the filtered rows, one column per part of an address', async () => {
    const word = unique();
    const person = { firstName: 'Zoë', lastName: word, phone: '5550100', countryCode: '+1', address: '=1+1' };
    const id = await bookedWith([meridian], { ...person, createdAt: new Date('2026-03-15T12:00:00Z') });
    const { headers, text } = await api.get('/users', { token, query: { export: 'csv', search: word } });
    expect(headers.get('content-disposition')).toContain('"user management.csv"');
    const { header, rows } = readCsv(text);
    expect(header).toEqual(
      'partner,date,first name,last name,email,phone,address,city,state,country,zipcode,wallet,count,total,status'.split(
        ',',
      ),
    );
    const none = { city: 'N/A', state: 'N/A', country: 'N/A', zipcode: 'N/A' };
    const { email } = (await open(id)).data;
    expect(rows).toEqual([
      {
        partner: 'MERIDIAN',
        date: '03/15/2026',
        'first name': 'Zoë',
        'last name': word,
        email,
        phone: `'${phoneOf(person)}`,
        address: "'=1+1",
        ...none,
        wallet: '0.00',
        count: '1',
        total: '10.00',
        status: 'Active',
      },
    ]);
  });

  it('returns no names without the permission', async () => {
    const { token: weak } = await subAdmin([], [meridian]);
    expect((await list({}, weak)).status).toBe(403);
    expect((await list({ lookup: 'true' }, weak)).status).toBe(400);
  });
});
