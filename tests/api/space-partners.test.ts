import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../fixtures/api';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { fieldErrors, spaceCalls } from '../fixtures/space-calls';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});
const { add, change } = spaceCalls(() => token);

describe('a sub-admin', () => {
  it('adds spaces of its own partners only; with one partner it is the default', async () => {
    const [meridian, transit] = [await partner('MERIDIAN'), await partner('TRANSIT')];
    const one = await subAdmin([16], [meridian.id]);
    const created = await add({}, one.token);
    expect(created.data.business_partner_id).toEqual([meridian.id]);
    expect(await add({ business_partner_id: [transit.id] }, one.token)).toMatchObject({
      status: 400,
      errors: [{ path: 'business_partner_id', message: 'Choose partner API keys from the list' }],
    });
    const two = await subAdmin([16], [meridian.id, transit.id]);
    expect(fieldErrors(await add({}, two.token))).toEqual({
      business_partner_id: 'Choose at least one of your partners',
    });
  });

  it('writes no space that another partner sells too, and does not see other partners’ spaces', async () => {
    const meridian = await partner('MERIDIAN');
    const { token: by } = await subAdmin([17, 18, 20, 21], [meridian.id]);
    const shared = await makeSpace({ partners: ['MERIDIAN', 'TRANSIT'] });
    const foreign = await makeSpace({ partners: ['TRANSIT'] });
    const own = await makeSpace({ partners: ['MERIDIAN'] });
    const status = async (id: number) => (await change(id, { tax: 3 }, by)).status;
    expect([await status(shared.id), await status(foreign.id), await status(own.id)]).toEqual([
      403, 404, 200,
    ]);
    expect((await api.delete(`/pod/${foreign.id}`, { token: by })).status).toBe(404);
    expect((await api.get(`/admin/pod/${foreign.id}/config`, { token: by })).status).toBe(404);
    expect((await add({ cloneOf: foreign.id }, (await subAdmin([16], [meridian.id])).token)).status).toBe(
      400,
    );
  });
});
