import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, spaceFeatures, spaces } from '@/db/tables';
import { featuresForPod } from '@/lib/catalogue/features/queries';
import type { FeatureWire } from '@/lib/catalogue/features/wire';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { HARMLESS, HOSTILE, harmOf } from '../fixtures/hostile-html';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';
import { makeSpace } from '../fixtures/places';

const PATH = '/admin/features';
const TEXT = '<p>Order a <strong>tea</strong></p>';
const NO_CONTENT = 'Enter a text or choose a banner';

let token: string;
let image: string;
let bannerImg: string;
beforeAll(async () => {
  token = await adminToken();
  [image, bannerImg] = await Promise.all([pngDataUrl(60, 60), pngDataUrl(1200, 340)]);
});

const add = (body: object) =>
  api.post<FeatureWire>(PATH, { name: 'Wi-Fi', key: 'wifi', image, fileName: 'w.png', ...body }, { token });
const change = (id: number, body: object) => api.put<FeatureWire>(`${PATH}/${id}`, body, { token });
const read = (id: number) => api.get<FeatureWire>(`${PATH}/${id}`, { token });
const remove = (id: number) => api.delete(`${PATH}/${id}`, { token });
const created = async (body: object = {}) => (await add(body)).data;
const custom = () =>
  created({ name: 'Tea', key: 'custom', htmlText: TEXT, bannerImg, bannerFileName: 'tea.png' });
const refusalOf = (path: string, message: unknown) => ({ status: 400, errors: [{ path, message }] });
const EMPTY = { htmlText: null, bannerImg: null, bannerFileName: null };

describe('adding', () => {
  it('keeps name, key and icon, but no fields of custom features', async () => {
    const { status, data } = await add({
      name: ' Wi-Fi ',
      htmlText: TEXT,
      bannerImg,
      bannerFileName: 'b.png',
    });
    const facts = { name: 'Wi-Fi', key: 'wifi', fileName: 'w.png', ...EMPTY };
    expect([status, data]).toMatchObject([201, facts]);
    const icon = await sharp(await (await fetch(data.image ?? '')).arrayBuffer()).metadata();
    expect([icon.width, icon.height]).toEqual([60, 60]);
    expect((await read(data.id)).data).toEqual(data);
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'feature.create', entityId: String(data.id), after: data });
  });

  it('accepts a custom one with a text, a banner, or both', async () => {
    const both = await custom();
    expect(both).toMatchObject({ htmlText: TEXT, bannerFileName: 'tea.png' });
    const stored = await sharp(await (await fetch(both.bannerImg ?? '')).arrayBuffer()).metadata();
    expect([stored.width, stored.height]).toEqual([1200, 340]);
    expect((await add({ key: 'custom', htmlText: TEXT })).data).toMatchObject({ ...EMPTY, htmlText: TEXT });
    expect((await add({ key: 'custom', htmlText: '<p></p>', bannerImg })).data).toMatchObject({
      htmlText: null,
      bannerImg: expect.stringMatching(/\/images\/banner\/\w+\.png$/),
    });
  });

  it.each([undefined, null, '', '<p></p>', '<p><br></p><p>&nbsp;</p>'])(
    'refuses a custom one with the text %j and no banner',
    async (htmlText) => {
      expect(await add({ key: 'custom', htmlText })).toMatchObject(refusalOf('htmlText', NO_CONTENT));
    },
  );

  it.each([
    [{ name: ' ' }, 'name', 'Enter a name'],
    [{ name: 'x'.repeat(51) }, 'name', 'At most 50 characters'],
    [{ key: 'anything' }, 'key', 'Choose a key from the list'],
    [{ key: '' }, 'key', 'Choose a key from the list'],
    [{ image: null }, 'image', 'Choose an image'],
    [{ image: 'data:image/gif;base64,R0lGOD' }, 'image', 'Only JPEG, JPG, and PNG files are allowed.'],
    [
      { key: 'custom', bannerImg: 'data:image/gif;base64,R0lGOD' },
      'bannerImg',
      'Only JPEG, JPG, and PNG files are allowed.',
    ],
  ])('refuses %j', async (body, path, message) => {
    expect(await add(body)).toMatchObject(refusalOf(path, message));
  });

  it('accepts names of 50 characters, and every key of the list', async () => {
    expect((await add({ name: 'x'.repeat(50) })).status).toBe(201);
    const keys = 'wifi buy_pod photobooth location support flight_status survey video_calling lighting pod';
    for (const key of keys.split(' ')) expect([key, (await add({ key })).status]).toEqual([key, 201]);
  });

  it('limits an icon to 60x60 px, a banner to exactly 1200x340, and both to 72 dpi', async () => {
    expect((await add({ image: await pngDataUrl(30, 45) })).status).toBe(201);
    const [wide, low] = [await pngDataUrl(61, 60), await pngDataUrl(1200, 339)];
    expect(await add({ image: wide })).toMatchObject(refusalOf('image', expect.stringContaining('61x60')));
    expect(await add({ key: 'custom', bannerImg: low })).toMatchObject(
      refusalOf('bannerImg', expect.stringContaining('1200x339')),
    );
    const small = sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } });
    for (const type of ['png', 'jpeg'] as const) {
      const dense = await small.clone().toFormat(type).withMetadata({ density: 300 }).toBuffer();
      const sent = `data:image/${type};base64,${dense.toString('base64')}`;
      expect(await add({ image: sent })).toMatchObject(refusalOf('image', expect.stringContaining('72 dpi')));
    }
  });
});

it('hostile parts of a text are removed', async () => {
  for (const html of HOSTILE) {
    const { status, data } = await add({ key: 'custom', htmlText: HARMLESS + html });
    expect([html, status]).toEqual([html, 201]);
    expect([html, harmOf(data.htmlText ?? '')]).toEqual([html, []]);
    expect(data.htmlText).toContain('A line that stays');
  }
  const { id } = await custom();
  const { status, data } = await change(id, { htmlText: HARMLESS + HOSTILE.join('') });
  expect([status, harmOf(data.htmlText ?? '')]).toEqual([200, []]);
  expect(await add({ key: 'custom', htmlText: '<script>x()</script>' })).toMatchObject(
    refusalOf('htmlText', NO_CONTENT),
  );
});

describe('changing', () => {
  it('keeps what is not sent, and pictures that are sent back by their address', async () => {
    const before = await custom();
    const { data } = await change(before.id, { name: 'Coffee' });
    expect(data).toEqual({ ...before, name: 'Coffee', updatedAt: data.updatedAt });
    const { id: _, updatedAt: __, ...whole } = before;
    expect((await change(before.id, whole)).data).toMatchObject(whole);
  });

  it('clears both when it is no longer custom, and does not restore them', async () => {
    const { id } = await custom();
    expect((await change(id, { key: 'survey', htmlText: TEXT })).data).toMatchObject({
      key: 'survey',
      ...EMPTY,
    });
    expect(await change(id, { key: 'custom' })).toMatchObject(refusalOf('htmlText', NO_CONTENT));
    expect((await change(id, { htmlText: TEXT, bannerImg })).data).toMatchObject(EMPTY);
    expect((await change(id, { key: 'custom', htmlText: TEXT })).data).toMatchObject({
      ...EMPTY,
      htmlText: TEXT,
    });
  });

  it('removes text or banner, but not both', async () => {
    const { id, bannerImg: url } = await custom();
    expect((await change(id, { htmlText: '<p></p>' })).data).toMatchObject({
      htmlText: null,
      bannerImg: url,
    });
    expect(await change(id, { bannerImg: null })).toMatchObject(refusalOf('htmlText', NO_CONTENT));
    const { data } = await change(id, { bannerImg: null, htmlText: TEXT });
    expect(data).toMatchObject({ ...EMPTY, htmlText: TEXT });
    expect(await change(id, { htmlText: null })).toMatchObject(refusalOf('htmlText', NO_CONTENT));
  });

  it('replaces the file name with a new icon', async () => {
    const { id, image: url } = await created();
    const { data } = await change(id, { image: await pngDataUrl(20, 20) });
    expect(data.image).not.toBe(url);
    expect(data.fileName).toBeNull();
  });

  it('returns 409 for a stale version, and 404 for an unknown id', async () => {
    const { id, updatedAt } = await created();
    expect((await change(id, { name: 'First', updatedAt })).status).toBe(200);
    expect(await change(id, { name: 'Second', updatedAt })).toMatchObject({ status: 409, code: 'stale' });
    expect((await remove(id)).status).toBe(200);
    for (const response of [await read(id), await change(id, { name: 'Gone' }), await remove(id)])
      expect(response).toMatchObject({ status: 404, message: 'Feature not found' });
  });
});

it('deleting returns 409 with the count while spaces use it; deleted spaces do not count', async () => {
  const { id } = await created();
  const space = await makeSpace();
  await db().insert(spaceFeatures).values({ spaceId: space.id, featureId: id, dragOrder: 0 });
  expect(await remove(id)).toMatchObject({
    status: 409,
    message: '1 space uses this feature. Change that space first',
  });
  await db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.id, space.id));
  expect((await remove(id)).status).toBe(200);
});

it('a pod gets the features of its space in their order, with what each opens', async () => {
  const [wifi, tea, survey] = [
    await created(),
    await custom(),
    await created({ name: 'Ask', key: 'survey' }),
  ];
  const [space, otherSpace] = [await makeSpace(), await makeSpace()];
  const link = (spaceId: number, ids: number[]) =>
    db()
      .insert(spaceFeatures)
      .values(ids.map((featureId, dragOrder) => ({ spaceId, featureId, dragOrder })));
  await link(space.id, [survey.id, wifi.id, tea.id]);
  await link(otherSpace.id, [tea.id]);
  const { id, name, key, image: icon, htmlText, bannerImg: banner } = tea;
  const asPod = { id, name, key, image: icon, htmlText, translations: {}, bannerImg: banner };
  const features = await featuresForPod(db(), space.id);
  expect(features.map((feature) => feature.id)).toEqual([survey.id, wifi.id, tea.id]);
  expect(features[2]).toEqual(asPod);
  expect(features[1]).toMatchObject({ key: 'wifi', htmlText: null, bannerImg: null });
  expect(await featuresForPod(db(), otherSpace.id)).toEqual([asPod]);
});

it('the list is searched and sorted by name, regardless of case, paged and exported', async () => {
  for (const name of ['zebra b', 'Zebra a']) await created({ name, key: 'custom', htmlText: TEXT });
  const query = { search: 'ZEBRA', sort: 'sortByName', type: 'ASC' };
  const list = (more: object = {}) => api.get<FeatureWire[]>(PATH, { token, query: { ...query, ...more } });
  const { data } = await list();
  expect(data.map(({ name }) => name)).toEqual(['Zebra a', 'zebra b']);
  expect(await list({ page: 1, limit: 1 })).toMatchObject({ data: [data[1]], meta: { total: 2 } });
  const { text } = await list({ export: 'csv' });
  expect(readCsv(text).rows[0]).toEqual({
    id: `${data[0]!.id}`,
    name: 'Zebra a',
    key: 'custom',
    image: data[0]!.image,
    text: 'Order a tea',
    banner: 'N/A',
    owner: 'Hushpod',
  });
});

it('permission 50 reads, 51 adds, 52 edits, 53 deletes, and none grants what another is for', async () => {
  const { id } = await created();
  const tries = (token: string) => [
    () => api.get(PATH, { token }),
    () => api.get(`${PATH}/${id}`, { token }),
    () => api.post(PATH, { name: 'Mine', key: 'wifi', image }, { token }),
    () => api.put(`${PATH}/${id}`, { name: 'Mine' }, { token }),
    () => api.delete(`${PATH}/${id}`, { token }),
  ];
  for (const [permission, allowed] of [
    [50, { 0: 200, 1: 200 }],
    [51, { 2: 201 }],
    [52, { 3: 200 }],
    [53, { 4: 200 }],
  ] as const) {
    const { token: weakToken } = await subAdmin([permission], [(await partner('HUSHPOD')).id]);
    const statuses = [];
    for (const each of tries(weakToken)) statuses.push((await each()).status);
    expect([permission, statuses]).toEqual([permission, Object.assign([403, 403, 403, 403, 403], allowed)]);
  }
});
