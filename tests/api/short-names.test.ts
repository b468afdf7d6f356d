import { beforeAll, describe, expect, it } from 'vitest';
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
    expect(fieldErrors(again)).toEqual({ name: SENTENCE });
    const other = await add({ locationId, name: 'Pier B · 15' });
    expect(fieldErrors(await change(other.data.id, { name: 'Pier b · 14' }))).toEqual({});
    expect(fieldErrors(await change(other.data.id, { name: 'Gate B · 14' }))).toEqual({ name: SENTENCE });
    expect((await change(other.data.id, { zipcode: '11431' })).status).toBe(200);
  });

  it('may be on doors of two locations, until one of them moves; and again once the first is deleted', async () => {
    const [here, there] = [await makeLocation(), await makeLocation()];
    const first = await add({ locationId: here, name: 'Hall A · 01' });
    const second = await add({ locationId: there, name: 'Hall A · 01' });
    expect(second.status).toBe(201);
    expect(fieldErrors(await change(second.data.id, { locationId: here }))).toEqual({ name: SENTENCE });
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

  it('goes to one of two who add it at the same time', async () => {
    const locationId = await makeLocation();
    const both = await Promise.all([1, 2].map(() => add({ locationId, name: 'Hall C · 07' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
