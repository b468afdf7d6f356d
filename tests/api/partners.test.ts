import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, promoCodes, spacePartners, spaces } from '@/db/tables';
import type { PartnerDetailWire, PartnerWire } from '@/lib/catalogue/partners/wire';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, partner as businessPartner, subAdmin } from '../fixtures/people';
import { makeSpace, type TestSpace } from '../fixtures/places';

let token: string;
let count = 0;

beforeAll(async () => {
  token = await adminToken();
});

/** A promo that no other test uses. */
const unused = () => {
  count += 1;
  return `TEST-${count}`;
};
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d14e23' } });
const dataUrl = (bytes: Buffer, type: 'png' | 'jpeg') =>
  `data:image/${type};base64,${bytes.toString('base64')}`;
const logo = async (width = 250, height = 150) => dataUrl(await blank(width, height).png().toBuffer(), 'png');

const add = (body: object) => api.post<PartnerWire>('/partner', body, { token });
const change = (id: number, body: object) => api.put<PartnerWire>(`/partner/${id}`, body, { token });
const remove = (id: number) => api.delete(`/partner/${id}`, { token });
const open = (id: number, by = token) => api.get<PartnerDetailWire>(`/partner/${id}`, { token: by });
const created = async (body: object = {}) =>
  (await add({ name: 'Quiet Miles', promo: unused(), discount: 10, ...body })).data;
const give = (partnerId: number, ...given: TestSpace[]) =>
  db()
    .insert(spacePartners)
    .values(given.map(({ id }) => ({ spaceId: id, partnerId })));

describe('adding', () => {
  it('keeps all that is sent, and returns the address of the logo', async () => {
    const promo = unused();
    const sent = { name: 'Quiet Miles', promo, discount: 12.5, fileName: 'miles.png' };
    const { status, data } = await add({ ...sent, logoUrl: await logo() });
    expect([status, data]).toMatchObject([201, { ...sent, code: promo }]);
    const stored = await sharp(await (await fetch(data.logoUrl ?? '')).arrayBuffer()).metadata();
    expect([stored.width, stored.height]).toEqual([250, 150]);
    expect((await open(data.id)).data).toEqual({ ...data, spaces: [] });
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    const after = { id: data.id, promo, discountPercent: 12.5, logoUrl: data.logoUrl };
    expect(entry).toMatchObject({ action: 'partner.create', entityId: String(data.id), after });
  });

  it('requires only a name', async () => {
    const nothing = { promo: null, discount: 0, logoUrl: null, fileName: null };
    expect((await add({ name: 'Bare' })).data).toMatchObject(nothing);
    const empty = { name: 'Empty', promo: '', discount: null, logoUrl: null, fileName: 'none.png' };
    expect((await add(empty)).data).toMatchObject(nothing);
  });

  it.each([
    [{ name: undefined }, 'name', 'Enter a name'],
    [{ name: ' ' }, 'name', 'Enter a name'],
    [{ discount: 100.01 }, 'discount', 'At most 100 percent'],
    [{ discount: -1 }, 'discount', 'The discount cannot be negative'],
    [{ discount: 10.005 }, 'discount', 'At most two decimals'],
    [{ discount: '10' }, 'discount', 'Enter the discount in percent'],
    [{ promo: 'TEN OFF' }, 'promo', 'Use letters, digits, - and _ only'],
    [{ promo: 'X'.repeat(41) }, 'promo', 'At most 40 characters'],
    [{ discount: null }, 'discount', 'A promo needs a discount above 0'],
    [{ discount: 0 }, 'discount', 'A promo needs a discount above 0'],
    [{ promo: null }, 'promo', 'A discount needs a promo'],
    [{ logoUrl: '' }, 'logoUrl', 'Choose a logo'],
    [{ logoUrl: 'data:image/webp;base64,UklGRg' }, 'logoUrl', 'Only JPEG, JPG, and PNG files are allowed.'],
  ])('refuses %j', async (body, path, message) => {
    const response = await add({ name: 'Wrong', promo: unused(), discount: 10, ...body });
    expect(response).toMatchObject({ status: 400, errors: [{ path, message }] });
  });

  it('accepts every percentage of two decimals, and returns it unchanged', async () => {
    const { id } = await created();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10_000 }), async (hundredths) => {
        expect((await change(id, { discount: hundredths / 100 })).data.discount).toBe(hundredths / 100);
      }),
      { numRuns: 40, examples: [[10_000], [1], [1999]] },
    );
  });
});

describe('the logo', () => {
  it('has at most 250x150 px', async () => {
    expect(await add({ name: 'Large', logoUrl: await logo(251, 150) })).toMatchObject({
      status: 400,
      message: 'The image may have at most 250x150 px; this one has 251x150',
      errors: [{ path: 'logoUrl' }],
    });
  });

  it('is measured as displayed, also with a rotated orientation', async () => {
    const turned = async (width: number, height: number) => {
      const bytes = await blank(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer();
      return (await add({ name: 'Turned', logoUrl: dataUrl(bytes, 'jpeg') })).status;
    };
    expect(await turned(150, 250)).toBe(201);
    expect(await turned(250, 150)).toBe(400);
  });

  it('stays when it is not sent, changes with its file name, and is deleted with it', async () => {
    const { id, logoUrl } = await created({ logoUrl: await logo(), fileName: 'old.png' });
    expect((await change(id, { name: 'Renamed' })).data).toMatchObject({ logoUrl, fileName: 'old.png' });
    const changed = (await change(id, { logoUrl: await logo(99, 99), fileName: 'new.png' })).data;
    expect(changed.logoUrl).not.toBe(logoUrl);
    expect(changed.fileName).toBe('new.png');
    const unnamed = (await change(id, { logoUrl: await logo() })).data;
    expect(unnamed.fileName).toBeNull();
    expect(unnamed.logoUrl).not.toBe(changed.logoUrl);
    const bare = await change(id, { logoUrl: null, fileName: 'left.png' });
    expect(bare.data).toMatchObject({ logoUrl: null, fileName: null });
  });
});

describe('a promo', () => {
  const duplicateError = (message: string) => ({
    status: 409,
    code: 'duplicate',
    message,
    errors: [{ path: 'promo', message }],
  });

  it('of another partner is refused, regardless of case, until that one is deleted', async () => {
    const first = await created({ name: 'First Lounge' });
    const same = { name: 'Second', promo: first.promo?.toLowerCase(), discount: 5 };
    expect(await add(same)).toMatchObject(duplicateError('Partner First Lounge already has this promo'));
    const second = await created();
    expect(await change(second.id, { promo: first.promo })).toMatchObject({ status: 409 });
    expect((await open(second.id)).data.promo).toBe(second.promo);
    await remove(first.id);
    expect((await add(same)).status).toBe(201);
  });

  it('with the name of any promo code is refused, until that one is deleted', async () => {
    for (const kind of ['assigned', 'everyone', 'seasonal'] as const) {
      const name = unused();
      const code = { name, kind, amountCents: 500 };
      const [row] = await db().insert(promoCodes).values(code).returning({ id: promoCodes.id });
      const same = { name: 'Late', promo: name.toLowerCase(), discount: 5 };
      expect(await add(same)).toMatchObject(duplicateError('A promo code with this name already exists'));
      await db().update(promoCodes).set({ deletedAt: new Date() }).where(eq(promoCodes.id, row!.id));
      expect((await add(same)).status).toBe(201);
    }
  });

  it('may be kept by its own partner, also in another case', async () => {
    const { id, promo } = await created();
    expect((await change(id, { promo, discount: 11 })).status).toBe(200);
    expect((await change(id, { promo: promo?.toLowerCase() })).data.promo).toBe(promo?.toLowerCase());
  });

  it('is given to one of many partners that request it concurrently', async () => {
    const promo = unused();
    const crowd = Array.from({ length: 12 }, (_, n) => add({ name: `Crowd ${n}`, promo, discount: 5 }));
    const statuses = (await Promise.all(crowd)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
  });

  it('and its discount are set together, also when one of them is changed', async () => {
    const { id } = await created();
    const refused = (path: string) => ({ status: 400, errors: [{ path }] });
    expect(await change(id, { promo: null })).toMatchObject(refused('promo'));
    expect(await change(id, { discount: 0 })).toMatchObject(refused('discount'));
    const none = await change(id, { promo: null, discount: null });
    expect([none.status, none.data]).toMatchObject([200, { promo: null, discount: 0 }]);
    expect(await change(id, { discount: 5 })).toMatchObject(refused('promo'));
  });
});

describe('changing', () => {
  it('keeps the fields that are not sent', async () => {
    const { id, updatedAt: _, ...before } = await created();
    expect((await change(id, {})).data).toMatchObject(before);
    expect((await change(id, { name: 'Other' })).data).toMatchObject({ ...before, name: 'Other' });
    expect(await change(id, { name: null })).toMatchObject({ status: 400, errors: [{ path: 'name' }] });
  });

  it('returns 409 for a stale version', async () => {
    const { id, updatedAt } = await created();
    expect((await change(id, { name: 'First', updatedAt })).status).toBe(200);
    expect(await change(id, { name: 'Second', updatedAt })).toMatchObject({ status: 409, code: 'stale' });
    expect((await open(id)).data.name).toBe('First');
  });

  it('returns 404 for an unknown id', async () => {
    const { id } = await created();
    await remove(id);
    for (const response of [await change(id, { name: 'Gone' }), await remove(id), await open(id)])
      expect(response).toMatchObject({ status: 404, message: 'Partner not found' });
  });
});

describe('deleting', () => {
  it('returns 409 with the count while spaces use it; deleted spaces do not count', async () => {
    const { id } = await created();
    const space = await makeSpace();
    await give(id, space);
    expect(await remove(id)).toMatchObject({
      status: 409,
      code: 'in_use',
      message: '1 space uses this partner. Change that space first',
    });
    await db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.id, space.id));
    expect((await remove(id)).status).toBe(200);
  });
});

describe('the details', () => {
  it('name the spaces, without deleted ones', async () => {
    const { id } = await created();
    const b = await makeSpace({ name: 'Booth B', status: 'inactive' });
    const a = await makeSpace({ name: 'Booth A' });
    await give(id, b, a, await makeSpace({ status: 'deleted' }));
    expect((await open(id)).data.spaces).toMatchObject([
      { id: a.id, name: 'Booth A', isActive: true, location: expect.any(String) },
      { id: b.id, name: 'Booth B', isActive: false },
    ]);
  });

  it('show a sub-admin the spaces of its own partners only', async () => {
    const { id } = await created();
    const ownSpace = await makeSpace({ partners: ['MERIDIAN'] });
    await give(id, ownSpace, await makeSpace({ partners: ['TRANSIT'] }));
    const { token: scoped } = await subAdmin([26], [(await businessPartner('MERIDIAN')).id]);
    expect((await open(id, scoped)).data.spaces.map((space) => space.id)).toEqual([ownSpace.id]);
    const { token: partnerless } = await subAdmin([26]);
    expect((await open(id, partnerless)).data.spaces).toEqual([]);
  });

  it('require permission 26: that of the list is not enough', async () => {
    const { id } = await created();
    expect((await open(id, (await subAdmin([31, 32, 33, 34])).token)).status).toBe(403);
  });
});

describe('the list', () => {
  const list = async (query: Record<string, string>) =>
    (await api.get<PartnerWire[]>('/partner', { token, query: { limit: '100', ...query } })).data;

  it('searches by name or promo, and sorts by either regardless of case', async () => {
    await created({ name: 'yak tours', promo: 'Yak-2' });
    await created({ name: 'Yak air', promo: 'YAK-1' });
    await add({ name: 'YAK rail' });
    const names = async (query: Record<string, string>) => (await list(query)).map(({ name }) => name);
    const byName = ['Yak air', 'YAK rail', 'yak tours'];
    expect(await names({ search: 'yak', sort: 'sortByName', type: 'ASC' })).toEqual(byName);
    expect(await names({ search: 'YAK', sort: 'sortByName', type: 'DESC' })).toEqual([...byName].reverse());
    expect(await names({ search: 'yak', sort: 'sortByPromo', type: 'DESC' })).toEqual([
      'yak tours',
      'Yak air',
      'YAK rail',
    ]);
    expect(await names({ search: 'yak-1' })).toEqual(['Yak air']);
    expect(await names({ search: 'yak_1' })).toEqual([]);
  });

  it('exports the rows it shows', async () => {
    const { id } = await created({ name: 'Exported', promo: 'EXPORTED', discount: 7.5 });
    const bare = (await add({ name: 'Exported bare' })).data;
    const { headers, text } = await api.get('/partner', {
      token,
      query: { export: 'csv', search: 'exported', sort: 'sortByName', type: 'ASC' },
    });
    expect(headers.get('content-disposition')).toContain('"partners.csv"');
    const none = { logoUrl: 'N/A', fileName: 'N/A' };
    expect(readCsv(text).rows).toEqual([
      { id: `${id}`, name: 'Exported', promo: 'EXPORTED', discount: '7.5', ...none },
      { id: `${bare.id}`, name: 'Exported bare', promo: 'N/A', discount: 'N/A', ...none },
    ]);
  });

  it('can be read as choices without permission, with id and name only', async () => {
    const { id, name } = await created({ name: 'Choice' });
    const { token: unpermitted } = await subAdmin([]);
    const choices = await api.get('/partner', { token: unpermitted, query: { lookup: 'true' } });
    expect(choices.data).toContainEqual({ id, name });
    expect((await api.get('/partner', { token: unpermitted })).status).toBe(403);
  });
});
