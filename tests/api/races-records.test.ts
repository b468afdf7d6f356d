import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { spaceAmenities, spaces } from '@/db/tables';
import { saveRefundRule } from '@/lib/booking/money-settings/commands';
import { currentSetting } from '@/lib/booking/money-settings/queries';
import { updateSeasonalCredit } from '@/lib/booking/promos/commands';
import { updateText } from '@/lib/catalogue/texts/commands';
import { currentText } from '@/lib/catalogue/texts/queries';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { api } from '../fixtures/api';
import { inTurn, twice } from '../fixtures/in-turn';
import { actorOf, adminToken } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';
import { makeLocation, makeSpace } from '../fixtures/places';
import { spaceCalls } from '../fixtures/space-calls';

let token: string;
let admin: StaffActor;
beforeAll(async () => {
  token = await adminToken();
  admin = await actorOf(token);
});

const newAmenity = async () => {
  const body = { name: randomUUID(), image: await pngDataUrl(40, 40) };
  return (await api.post<{ id: number }>('/admin/amenities', body, { token })).data;
};

describe('the second of two saves from the same version is refused', () => {
  it('for the refund rule', async () => {
    const rule = { steps: [], laterPercent: 50 };
    await saveRefundRule(admin, rule as never);
    const { savedAt } = await currentSetting(db(), 'refund-rule');
    expect(await twice(() => saveRefundRule(admin, { ...rule, updatedAt: savedAt } as never))).toEqual([
      200, 409,
    ]);
  });

  it('for a text', async () => {
    const save = (updatedAt?: string) =>
      updateText.parseAndRun(admin, {
        kind: 'terms',
        htmlDescription: '<p>In force</p>',
        updatedAt,
      } as never);
    await save((await currentText('terms', db()))?.createdAt.toISOString());
    const savedVersion = (await currentText('terms', db()))?.createdAt.toISOString();
    expect(await twice(() => save(savedVersion))).toEqual([200, 409]);
  });

  it('for the seasonal credit', async () => {
    const { data } = await api.get<{ creditId: number; updatedAt: string }>('/admin/credit', { token });
    const write = () =>
      updateSeasonalCredit.parseAndRun(admin, {
        id: data.creditId,
        updatedAt: data.updatedAt,
        amount: 5,
      } as never);
    expect(await twice(write)).toEqual([200, 409]);
  });

  it('for a space', async () => {
    const calls = spaceCalls(() => token);
    const { id } = await makeSpace();
    const { updatedAt } = await calls.look(id);
    const save = () => calls.change(id, { name: `Other ${randomUUID()}`, updatedAt });
    expect((await inTurn(save, save)).map(({ status }) => status)).toEqual([200, 409]);
  });

  it('for a record of the catalogue', async () => {
    const path = `/admin/amenities/${(await newAmenity()).id}`;
    const { data } = await api.get<{ updatedAt: string }>(path, { token });
    const save = () => api.put(path, { name: randomUUID(), updatedAt: data.updatedAt }, { token });
    expect((await inTurn(save, save)).map(({ status }) => status)).toEqual([200, 409]);
  });
});

describe('a deletion and a concurrent first use', () => {
  it.each(['the deletion', 'the space'])(
    'of an amenity, by a space, do not both succeed: %s first',
    async (first) => {
      const amenityId = (await newAmenity()).id;
      const { id } = await makeSpace();
      const remove = () => api.delete(`/admin/amenities/${amenityId}`, { token });
      const use = () => spaceCalls(() => token).change(id, { amenityIds: [amenityId] });
      const [a, b] = first === 'the deletion' ? await inTurn(remove, use) : await inTurn(use, remove);
      expect([a.status, b.status]).toEqual(first === 'the deletion' ? [200, 400] : [200, 409]);
      expect(await db().$count(spaceAmenities, eq(spaceAmenities.spaceId, id))).toBe(
        first === 'the deletion' ? 0 : 1,
      );
    },
  );

  const newPartner = async (body: object = {}) => {
    const code = `R-${randomUUID().slice(0, 8)}`;
    return api.post<{ id: number }>('/admin/business-partner', { name: 'Quiet', code, ...body }, { token });
  };
  const newReceipt = (businessPartnerId: number) => {
    const [partnerName, receiptName, receiptDescription] = ['Quiet', 'Quiet', 'Thank you'];
    const body = {
      businessPartnerId,
      partnerName,
      receiptName,
      receiptEmail: 'a@x.test',
      receiptDescription,
    };
    return api.post('/admin/partner-receipt', body, { token });
  };
  const removePartner = (id: number) => api.delete(`/admin/business-partner/${id}`, { token });

  it.each<[string, (id: number) => Promise<{ status: number }>]>([
    ['a space that sells for it', (id) => spaceCalls(() => token).add({ business_partner_id: [id] })],
    ['a sub-partner of it', (id) => newPartner({ parentId: id })],
  ])('of a business partner, by %s, do not both succeed, in either order', async (_, use) => {
    const [one, other] = [(await newPartner()).data.id, (await newPartner()).data.id];
    const [removed, refused] = await inTurn(
      () => removePartner(one),
      () => use(one),
    );
    expect([removed.status, refused.status]).toEqual([200, 400]);
    const [used, refusedRemoval] = await inTurn(
      () => use(other),
      () => removePartner(other),
    );
    expect([used.status, refusedRemoval.status]).toEqual([201, 409]);
  });

  it('of a business partner, by a receipt for it, do not both succeed', async () => {
    const { id } = (await newPartner()).data;
    const [removed, refused] = await inTurn(
      () => removePartner(id),
      () => newReceipt(id),
    );
    expect([removed.status, refused.status]).toEqual([200, 400]);
  });
});

describe('a unique name', () => {
  it('goes to the first of two partners that save it at the same time', async () => {
    const promo = `P${randomUUID().slice(0, 8)}`.toUpperCase();
    const add = () => api.post('/partner', { name: randomUUID(), promo, discount: 5 }, { token });
    expect((await inTurn(add, add)).map(({ status }) => status)).toEqual([201, 409]);
  });

  it('goes to the first of two spaces that were saved before short names had to differ', async () => {
    const locationId = await makeLocation();
    const name = 'Hall D · 08';
    const ids = [(await makeSpace({ locationId, name })).id, (await makeSpace({ locationId, name })).id];
    const [one, other] = ids.map((id) => () => spaceCalls(() => token).change(id, { name, tax: 9 }));
    expect((await inTurn(one!, other!)).map(({ status }) => status)).toEqual([200, 200]);
    const rows = await db().select().from(spaces).where(eq(spaces.locationId, locationId)).orderBy(spaces.id);
    expect(rows.map(({ shortName }) => shortName)).toEqual(['D08', null]);
  });
});
