import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, businessPartners, spaces } from '@/db/tables';
import { visitedSpace } from '@/lib/booking/visitors/visited-space';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { makeLocation } from '../fixtures/places';
import { fieldErrors, spaceCalls } from '../fixtures/space-calls';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});
const { add, change } = spaceCalls(() => token);

const SAME_DOOR = 'Another space of this location has this short name on its door. Choose another one';
const SAME_NAME = 'Another space of this location has this name. Choose another name or number';

describe('the short name on a door', () => {
  it.each([
    ['Quiet Room', 'Quie', 'Quiet Booth', 'QuBo'],
    ['Meeting Pod North', 'Meet', 'Meeting Pod South', 'MePoSo'],
    ['Box Alpha 1', 'Bo1', 'Boxcar 1', 'Boxcar 1'],
    ['Concourse B · 14', 'B14', 'Pier B · 14', 'PiB14'],
    ['Lounge · 01', '01', 'Seed · 01', 'Se01'],
    ['The Nook', 'The', 'The Nest', 'ThNe'],
    ['abc👍x', 'abc👍', 'ABC👍y', 'AB'],
    ['Café', 'Café', 'Cafe Noir', 'CaNo'],
  ])('of “%s” is %s, and “%s” at the same location gets %s', async (name, sign, otherName, other) => {
    const locationId = await makeLocation();
    const first = await add({ locationId, name });
    const second = await add({ locationId, name: otherName });
    expect([first, second].map(({ status, data }) => [status, data.shortName])).toEqual([
      [201, sign],
      [201, other],
    ]);
  });

  it('can be chosen for one door of a location; a second one is refused with an error at the field', async () => {
    const locationId = await makeLocation();
    const first = await add({ locationId, name: 'Quiet Room', shortName: ' Q1 ' });
    expect(first.data.shortName).toBe('Q1');
    const again = await add({ locationId, name: 'Quiet Booth', shortName: 'q1' });
    expect(again).toMatchObject({ status: 409, code: 'duplicate' });
    expect(fieldErrors(again)).toEqual({ shortName: SAME_DOOR });
    const long = await add({ locationId, name: 'Quiet Booth', shortName: 'x'.repeat(21) });
    expect(Object.keys(fieldErrors(long))).toEqual(['shortName']);
    const second = await add({ locationId, name: 'Quiet Booth' });
    expect(fieldErrors(await change(second.data.id, { shortName: 'Q1' }))).toEqual({ shortName: SAME_DOOR });
    const changed = await change(second.data.id, { shortName: 'Q2' });
    expect(changed.data.shortName).toBe('Q2');
    const [entry] = await db()
      .select({ after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.entityId, String(second.data.id)), eq(auditEntries.action, 'space.update')));
    expect(JSON.stringify(entry?.after)).toContain('"shortName":"Q2"');
  });

  it('is compared as people see it, not letter by letter', async () => {
    const locationId = await makeLocation();
    await add({ locationId, name: 'The Nook' });
    await add({ locationId, name: 'Quiet Room', shortName: 'Tür 4' });
    for (const shortName of ['THE', 'TÜR 4', 'tur 4', 'Tür ４'])
      expect(fieldErrors(await add({ locationId, name: 'Another', shortName })), shortName).toEqual({
        shortName: SAME_DOOR,
      });
    expect((await add({ locationId, name: 'Another', shortName: 'Tür 5' })).status).toBe(201);
  });

  it('that a former release cut is shown whole at once, and written when the space is next saved', async () => {
    const locationId = await makeLocation();
    const { data: space } = await add({ locationId, name: 'abc👍x' });
    await db().update(spaces).set({ shortName: 'abc\uFFFD' }).where(eq(spaces.id, space.id));
    const twin = await add({ locationId, name: 'Another', shortName: 'ABC👍' });
    expect(fieldErrors(twin)).toEqual({ shortName: SAME_DOOR });
    expect((await change(space.id, { zipcode: '11431' })).data.shortName).toBe('abc👍');
  });

  it('follows a renaming of its space unless it was chosen, and null makes it follow again', async () => {
    const locationId = await makeLocation();
    const { data: space } = await add({ locationId, name: 'Hall A · 01' });
    const renamed = await change(space.id, { name: 'Hall A · 02' });
    expect(renamed.data.shortName).toBe('A02');
    await change(space.id, { shortName: 'West' });
    expect((await change(space.id, { name: 'Hall A · 03', zipcode: '11431' })).data.shortName).toBe('West');
    expect((await change(space.id, { shortName: null })).data.shortName).toBe('A03');
  });

  it('must tell two spaces of one location apart that have the same name', async () => {
    const locationId = await makeLocation();
    expect((await add({ locationId, name: 'Concourse B · 14' })).status).toBe(201);
    const again = await add({ locationId, name: 'Concourse b · 14' });
    expect(again).toMatchObject({ status: 409, code: 'duplicate' });
    expect(fieldErrors(again)).toEqual({ name: `${SAME_NAME}, such as “Concourse b · 15”` });
    expect((await add({ locationId, name: 'Concourse B · 14', shortName: 'North' })).status).toBe(201);
  });

  it('may be the same at two locations, until one space moves to the other', async () => {
    const [firstLocation, secondLocation] = [await makeLocation(), await makeLocation()];
    const first = await add({ locationId: firstLocation, name: 'Hall A · 01' });
    const second = await add({ locationId: secondLocation, name: 'Hall A · 01' });
    expect(second.status).toBe(201);
    expect(fieldErrors(await change(second.data.id, { locationId: firstLocation }))).toEqual({
      name: `${SAME_NAME}, such as “Hall A · 02”`,
    });
    expect((await change(first.data.id, { name: 'Hall A · 03' })).status).toBe(200);
    expect((await change(second.data.id, { locationId: firstLocation })).data.shortName).toBe('A01');
  });

  it('is shown to visitors as it was chosen', async () => {
    const { data: space } = await add({ name: 'Chosen sign', shortName: 'West 9' });
    const [partner] = await db()
      .select({ id: businessPartners.id, key: businessPartners.boxKey })
      .from(businessPartners)
      .where(eq(businessPartners.isHouse, true));
    const visited = await visitedSpace(space.id, partner!.id);
    expect(visited.shortName).toBe('West 9');
  });

  it('is skipped if it is taken when several spaces are added together', async () => {
    const locationId = await makeLocation();
    await add({ locationId, name: 'Lounge B · 03' });
    const created = await add<{ name: string }[]>({ locationId, name: 'Pier B · 02' }, token, {
      quantity: 3,
    });
    expect(created.data.map(({ name }) => name)).toEqual(['Pier B · 02', 'Pier B · 04', 'Pier B · 05']);
    const plain = await add<{ name: string }[]>({ locationId, name: 'Quiet room' }, token, { quantity: 2 });
    expect(plain.data.map(({ name }) => name)).toEqual(['Quiet room', 'Quiet room 2']);
  });

  it('is checked row by row for spaces that are named one by one, and each keeps its ids', async () => {
    const locationId = await makeLocation();
    await add({ locationId, name: 'Pier B · 14' });
    const each = [
      { name: 'Pier B · 13', shortName: '', inventoryId: 'I-13', terminalId: 'T-1' },
      { name: 'Pier B · 14', shortName: '', inventoryId: 'I-14', terminalId: 'T-1' },
      { name: 'Gate B · 13', shortName: 'b14', inventoryId: '', terminalId: '' },
      { name: 'pier B · 13', shortName: null, inventoryId: '', terminalId: '' },
    ];
    const refused = await add({ locationId, each });
    expect(refused.status).toBe(400);
    expect(fieldErrors(refused)).toEqual({
      'each.1.name': '“Pier B · 14” is another space. “Pier B · 15” is free',
      'each.2.shortName': '“b14” is on another door',
      'each.3.name': '“pier B · 13” is another space. “pier B · 16” is free',
      'each.1.terminalId': 'Each has its own',
    });
    const distinct = each.slice(0, 3).map((row, index) => ({
      ...row,
      shortName: index === 2 ? 'North' : '',
      name: `Pier B · 2${index}`,
      terminalId: `T-${index}`,
    }));
    const created = await add<
      { name: string; shortName: string; inventoryId: string | null; terminalId: string | null }[]
    >({
      locationId,
      each: distinct,
    });
    expect(created.data.map((row) => [row.name, row.shortName, row.inventoryId, row.terminalId])).toEqual([
      ['Pier B · 20', 'B20', 'I-13', 'T-0'],
      ['Pier B · 21', 'B21', 'I-14', 'T-1'],
      ['Pier B · 22', 'North', null, 'T-2'],
    ]);
    const { data: next } = await api.get<{ name: string; shortName: string }[]>('/admin/space-names', {
      token,
      query: { name: 'Pier B · 20', locationId: String(locationId), quantity: '2' },
    });
    expect(next).toEqual([
      { name: 'Pier B · 23', shortName: 'B23' },
      { name: 'Pier B · 24', shortName: 'B24' },
    ]);
  });

  it('is given to one of two spaces added with one name at once; different names get different ones', async () => {
    const locationId = await makeLocation();
    const both = await Promise.all([1, 2].map(() => add({ locationId, name: 'Hall C · 07' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const names = ['Quiet Room', 'Quiet Booth', 'Quiet Corner', 'Quiet Cabin'];
    const all = await Promise.all(names.map((name) => add({ locationId, name })));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(all.map(({ data }) => data.shortName)).size).toBe(4);
  });
});
