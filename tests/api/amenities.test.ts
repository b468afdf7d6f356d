import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, spaceAmenities, spaces } from '@/db/tables';
import type { AmenityWire } from '@/lib/catalogue/amenities/schema';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';

const PATH = '/admin/amenities';

let token: string;
let icon: string;
let otherIcon: string;

async function png(width: number, height: number, background = '#2C363C'): Promise<string> {
  const rendered = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${rendered.toString('base64')}`;
}

beforeAll(async () => {
  token = await adminToken();
  icon = await png(60, 60);
  otherIcon = await png(40, 60, '#ffd938');
});

const add = (body: object) => api.post<AmenityWire>(PATH, body, { token });
const change = (id: number, body: object) => api.put<AmenityWire>(`${PATH}/${id}`, body, { token });
const remove = (id: number) => api.delete(`${PATH}/${id}`, { token });
const created = async (name = 'Kettle') => (await add({ name, image: icon, fileName: 'kettle.png' })).data;

/** The width and height of a picture as it is served. */
async function sizeOf(url: string | null) {
  const { width, height } = await sharp(await (await fetch(url ?? '')).arrayBuffer()).metadata();
  return [width, height];
}

describe('adding', () => {
  it('keeps name, file name and picture, and returns the address of the picture', async () => {
    const { status, data } = await add({ name: '  Kettle ', image: icon, fileName: 'kettle.png' });
    expect([status, data]).toMatchObject([201, { name: 'Kettle', fileName: 'kettle.png', owner: 'Hushpod' }]);
    expect(await sizeOf(data.image)).toEqual([60, 60]);
    expect((await api.get(`${PATH}/${data.id}`, { token })).data).toEqual(data);
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'amenity.create', entityId: String(data.id), after: data });
  });

  it('accepts what a browser uploaded to the store', async () => {
    const { data: upload } = await api.get<{ url: string; pathname: string }>('/images/signed-url', {
      token,
      query: { filename: 'lamp.png' },
    });
    const bytes = Buffer.from(otherIcon.split(',')[1] ?? '', 'base64');
    await fetch(upload.url, { method: 'PUT', body: bytes, headers: { 'content-type': 'image/png' } });
    const { data } = await add({ name: 'Lamp', image: upload.pathname });
    expect(await sizeOf(data.image)).toEqual([40, 60]);
    expect(data.fileName).toBeNull();
  });

  it.each([
    [{}, 'name', 'Enter a name'],
    [{ name: '   ' }, 'name', 'Enter a name'],
    [{ name: 'x'.repeat(121) }, 'name', 'At most 120 characters'],
    [{ name: 'Desk', image: null }, 'image', 'Choose an image'],
    [{ name: 'Desk', image: '' }, 'image', 'Choose an image'],
    [{ name: 'Desk', image: 'uploads/gone.png' }, 'image', 'The uploaded file is gone'],
    [{ name: 'Desk', image: 'data:image/gif;base64,R0lGOD' }, 'image', 'Only JPEG, JPG, and PNG files'],
  ])('refuses %j', async (body, path, sentence) => {
    const response = await add({ image: icon, ...body });
    expect(response).toMatchObject({
      status: 400,
      errors: [{ path, message: expect.stringContaining(sentence) }],
    });
  });

  it('refuses a picture one pixel too wide or too high', async () => {
    for (const [width, height] of [
      [61, 60],
      [60, 61],
    ] as const)
      expect(await add({ name: 'Desk', image: await png(width, height) })).toMatchObject({
        status: 400,
        message: `The image may have at most 60x60 px; this one has ${width}x${height}`,
        errors: [{ path: 'image' }],
      });
  });
});

describe('changing', () => {
  it('keeps a picture that is not sent', async () => {
    const { id, image } = await created();
    const { status, data } = await change(id, { name: 'Teapot', fileName: 'kettle.png' });
    expect([status, data]).toMatchObject([
      200,
      { name: 'Teapot', image, fileName: 'kettle.png', owner: 'Hushpod' },
    ]);
    expect((await change(id, {})).data).toMatchObject({ name: 'Teapot', image, fileName: 'kettle.png' });
  });

  it('replaces the picture, and drops the file name of the old one', async () => {
    const { id, image } = await created();
    const named = await change(id, { image: otherIcon, fileName: 'teapot.png' });
    expect(named.data.image).not.toBe(image);
    expect(named.data).toMatchObject({ name: 'Kettle', fileName: 'teapot.png' });
    expect((await change(id, { image: icon })).data.fileName).toBeNull();
  });

  it('requires name and picture', async () => {
    const { id } = await created();
    for (const [body, path] of [
      [{ image: null }, 'image'],
      [{ name: '' }, 'name'],
    ] as const)
      expect(await change(id, body)).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('returns 409 for a stale version', async () => {
    const { id, updatedAt } = await created();
    expect((await change(id, { name: 'First', updatedAt })).status).toBe(200);
    expect(await change(id, { name: 'Second', updatedAt })).toMatchObject({ status: 409, code: 'stale' });
    expect((await api.get<AmenityWire>(`${PATH}/${id}`, { token })).data.name).toBe('First');
  });

  it('returns 404 for an unknown id', async () => {
    const { id } = await created();
    expect((await remove(id)).status).toBe(200);
    for (const response of [await change(id, { name: 'Gone' }), await remove(id), await change(999_999, {})])
      expect(response).toMatchObject({ status: 404, message: 'Amenity not found' });
    expect((await api.get(`${PATH}/${id}`, { token })).status).toBe(404);
  });
});

describe('deleting', () => {
  it('returns 409 with the count while spaces use it; deleted spaces do not count', async () => {
    const { id } = await created();
    const used = [await makeSpace(), await makeSpace({ status: 'inactive' })];
    await db()
      .insert(spaceAmenities)
      .values(used.map((space) => ({ spaceId: space.id, amenityId: id })));
    expect(await remove(id)).toMatchObject({
      status: 409,
      code: 'in_use',
      message: '2 spaces use this amenity. Change those spaces first',
    });
    for (const space of used)
      await db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.id, space.id));
    expect((await remove(id)).status).toBe(200);
  });
});

describe('the list', () => {
  const list = async (query: Record<string, string>) =>
    (await api.get<AmenityWire[]>(PATH, { token, query: { limit: '100', ...query } })).data;

  it('searches by name, and sorts by it regardless of case', async () => {
    for (const name of ['zebra rug', 'Zebra lamp', 'ZEBRA 50%']) await created(name);
    const names = async (query: Record<string, string>) => (await list(query)).map(({ name }) => name);
    const zebras = { search: 'Zebra', sort: 'sortByName' };
    expect(await names({ ...zebras, type: 'ASC' })).toEqual(['ZEBRA 50%', 'Zebra lamp', 'zebra rug']);
    expect(await names({ ...zebras, type: 'DESC' })).toEqual(['zebra rug', 'Zebra lamp', 'ZEBRA 50%']);
    expect(await names({ search: '50%' })).toEqual(['ZEBRA 50%']);
    expect(await names({ search: '5%0' })).toEqual([]);
  });

  it('exports the rows it shows', async () => {
    const { id, image } = await created('Exported');
    const { headers, text } = await api.get(PATH, { token, query: { export: 'csv', search: 'exported' } });
    expect(headers.get('content-disposition')).toContain('"amenities.csv"');
    expect(readCsv(text).rows).toEqual([
      { id: `${id}`, name: 'Exported', image, fileName: 'kettle.png', owner: 'Hushpod' },
    ]);
  });

  it('needs no permission when it is read as choices, which have only id and name', async () => {
    const { id, name } = await created('Choice');
    const { token: tokenWithoutPermissions } = await subAdmin([]);
    expect((await api.get('/amenities', { token: tokenWithoutPermissions })).data).toContainEqual({
      id,
      name,
    });
    expect((await api.get('/amenities')).status).toBe(401);
    expect((await api.get(PATH, { token: tokenWithoutPermissions })).status).toBe(403);
  });
});
