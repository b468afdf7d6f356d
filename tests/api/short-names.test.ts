import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { makeLocation } from '../fixtures/places';
import { fieldErrors, spaceCalls } from '../fixtures/space-calls';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});
const { add, change } = spaceCalls(() => token);

const SENTENCE =
  'Another space of this location has the same short name on its door. Choose another name or number';

describe('the short name on a door', () => {
  it('is on one door of a location only: a second one is refused beside the name', async () => {
    const locationId = await makeLocation();
    expect((await add({ locationId, name: 'Concourse B · 14' })).status).toBe(201);
    const again = await add({ locationId, name: 'Pier B · 14' });
    expect(again).toMatchObject({ status: 409, code: 'duplicate' });
    expect(fieldErrors(again)).toEqual({ name: `${SENTENCE}, such as “Pier B · 15”` });
    const other = await add({ locationId, name: 'Pier B · 15' });
    expect(fieldErrors(await change(other.data.id, { name: 'Pier b · 14' }))).toEqual({});
    expect(fieldErrors(await change(other.data.id, { name: 'Gate B · 14' }))).toEqual({
      name: `${SENTENCE}, such as “Gate B · 15”`,
    });
    expect((await change(other.data.id, { zipcode: '11431' })).status).toBe(200);
  });

  it('may be on doors of two locations, until one of them moves; and again once the first is deleted', async () => {
    const [here, there] = [await makeLocation(), await makeLocation()];
    const first = await add({ locationId: here, name: 'Hall A · 01' });
    const second = await add({ locationId: there, name: 'Hall A · 01' });
    expect(second.status).toBe(201);
    expect(fieldErrors(await change(second.data.id, { locationId: here }))).toEqual({
      name: `${SENTENCE}, such as “Hall A · 02”`,
    });
    await add({ locationId: here, name: 'Hall A · 02' });
    expect((await change(first.data.id, { name: 'Hall A · 03' })).status).toBe(200);
    expect((await change(second.data.id, { locationId: here })).status).toBe(200);
  });

  it('is skipped by spaces that are added together', async () => {
    const locationId = await makeLocation();
    await add({ locationId, name: 'Lounge B · 03' });
    const created = await add<{ name: string }[]>({ locationId, name: 'Pier B · 02' }, token, {
      quantity: 3,
    });
    expect(created.data.map(({ name }) => name)).toEqual(['Pier B · 02', 'Pier B · 04', 'Pier B · 05']);
    const plain = await add<{ name: string }[]>({ locationId, name: 'Quiet room' }, token, { quantity: 2 });
    expect(plain.data.map(({ name }) => name)).toEqual(['Quiet room', 'Quiet room 2']);
  });

  it('of two pods that differ at their end only is free for the one that is suggested', async () => {
    const locationId = await makeLocation();
    expect((await add({ locationId, name: 'Meeting pod A' })).status).toBe(201);
    const again = await add({ locationId, name: 'Meeting pod B' });
    expect(fieldErrors(again)).toEqual({ name: `${SENTENCE}, such as “Meeting pod B 2”` });
    expect((await add({ locationId, name: 'Meeting pod B 2' })).status).toBe(201);
  });

  it('of spaces that are named one by one is checked row by row, and each keeps its ids', async () => {
    const locationId = await makeLocation();
    await add({ locationId, name: 'Pier B · 14' });
    const each = [
      { name: 'Pier B · 13', inventoryId: 'I-13', terminalId: 'T-1' },
      { name: 'Pier B · 14', inventoryId: 'I-14', terminalId: 'T-1' },
      { name: 'Gate B · 13', inventoryId: '', terminalId: '' },
    ];
    const refused = await add({ locationId, each });
    expect(refused.status).toBe(400);
    expect(fieldErrors(refused)).toEqual({
      'each.1.name': '“B14” is on another door. “Pier B · 15” is free',
      'each.2.name': '“B13” is on another door. “Gate B · 16” is free',
      'each.1.terminalId': 'Each has its own',
    });
    const apart = each.map((row, at) => ({ ...row, name: `Pier B · 2${at}`, terminalId: `T-${at}` }));
    const made = await add<{ name: string; inventoryId: string | null; terminalId: string | null }[]>({
      locationId,
      each: apart,
    });
    expect(made.data.map(({ name, inventoryId, terminalId }) => [name, inventoryId, terminalId])).toEqual([
      ['Pier B · 20', 'I-13', 'T-0'],
      ['Pier B · 21', 'I-14', 'T-1'],
      ['Pier B · 22', null, 'T-2'],
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

  it('goes to one of two who add it at the same time', async () => {
    const locationId = await makeLocation();
    const both = await Promise.all([1, 2].map(() => add({ locationId, name: 'Hall C · 07' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
