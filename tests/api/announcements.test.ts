import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { announcements, auditEntries } from '@/db/tables';
import { publishedAnnouncements } from '@/lib/catalogue/announcements/queries';
import type { AnnouncementWire } from '@/lib/catalogue/announcements/wire';
import { localDate } from '@/lib/foundation/time/zones';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';
import { makeLocation, makeSpace, type TestSpace } from '../fixtures/places';

const PATH = '/admin/announcements';
const CONTENT = '<p>The lift is <strong>out of order</strong></p>';

let token: string;
let banner: string;
beforeAll(async () => {
  token = await adminToken();
  banner = await pngDataUrl(1200, 340);
});

const add = (body: object) => api.post<AnnouncementWire>(PATH, body, { token });
const change = (id: number, body: object) => api.put<AnnouncementWire>(`${PATH}/${id}`, body, { token });
const publish = (id: number, isPublish: unknown) =>
  api.put<AnnouncementWire>(`${PATH}/${id}/status`, { isPublish }, { token });
const remove = (id: number) => api.delete(`${PATH}/${id}`, { token });
const read = (id: number) => api.get<AnnouncementWire>(`${PATH}/${id}`, { token });
const placeOf = (space: TestSpace) => ({ id: space.id, timezone: space.zone });
const created = async (heading = 'Lift') => (await add({ heading, content: CONTENT })).data;

describe('adding', () => {
  it('keeps what is sent, unpublished, and returns the address of the banner', async () => {
    const { status, data } = await add({
      heading: '  Lift ',
      content: CONTENT,
      bannerImg: banner,
      fileName: 'lift.png',
      isPublish: true,
    });
    expect([status, data]).toMatchObject([
      201,
      { heading: 'Lift', content: CONTENT, description: 'The lift is out of order', fileName: 'lift.png' },
    ]);
    expect([data.isPublish, data.isPublishDate]).toEqual([false, null]);
    const picture = await (await fetch(data.bannerImg ?? '')).arrayBuffer();
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 340 });
    expect((await read(data.id)).data).toEqual(data);
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'announcement.create', entityId: String(data.id) });
  });

  it('needs no banner, and drops a file name without one', async () => {
    const { data } = await add({ heading: 'Lift', content: CONTENT, fileName: 'lift.png' });
    expect([data.bannerImg, data.fileName]).toEqual([null, null]);
  });

  it.each([
    [{ heading: ' ' }, 'heading', 'Enter a heading'],
    [{ heading: null }, 'heading', 'Enter a heading'],
    [{ heading: 'x'.repeat(201) }, 'heading', 'At most 200 characters'],
    [{ content: '<p></p>' }, 'content', 'Enter the content'],
    [{ content: undefined }, 'content', 'Enter the content'],
    [
      { bannerImg: 'data:image/gif;base64,R0lGOD' },
      'bannerImg',
      'Only JPEG, JPG, and PNG files are allowed.',
    ],
  ])('refuses %j', async (body, path, message) => {
    expect(await add({ heading: 'Lift', content: CONTENT, ...body })).toMatchObject({
      status: 400,
      errors: [{ path, message }],
    });
  });

  it.each([
    [1199, 340],
    [1200, 341],
  ])('refuses a banner of %i x %i', async (width, height) => {
    const bannerImg = await pngDataUrl(width, height);
    expect(await add({ heading: 'Lift', content: CONTENT, bannerImg })).toMatchObject({
      status: 400,
      message: `The image must have 1200x340 px; this one has ${width}x${height}`,
      errors: [{ path: 'bannerImg' }],
    });
  });
});

describe('changing', () => {
  it('keeps what is not sent, and a banner that is sent back by its address', async () => {
    const { data: before } = await add({
      heading: 'Lift',
      content: CONTENT,
      bannerImg: banner,
      fileName: 'a.png',
    });
    const { data } = await change(before.id, { heading: 'Stairs' });
    expect(data).toEqual({ ...before, heading: 'Stairs', updatedAt: data.updatedAt });
    const same = await change(before.id, { bannerImg: before.bannerImg, content: '<p>New</p>' });
    expect(same.data).toMatchObject({ bannerImg: before.bannerImg, fileName: 'a.png', description: 'New' });
  });

  it('null removes the banner and its file name', async () => {
    const { data } = await add({ heading: 'Lift', content: CONTENT, bannerImg: banner, fileName: 'a.png' });
    const bare = await change(data.id, { bannerImg: null });
    expect([bare.data.bannerImg, bare.data.fileName]).toEqual([null, null]);
  });

  it('returns 409 for a stale version', async () => {
    const { id, updatedAt } = await created();
    expect((await change(id, { heading: 'First', updatedAt })).status).toBe(200);
    expect(await change(id, { heading: 'Second', updatedAt })).toMatchObject({ status: 409, code: 'stale' });
  });

  it('returns 404 for an unknown id', async () => {
    const { id } = await created();
    expect((await remove(id)).status).toBe(200);
    for (const response of [
      await read(id),
      await change(id, { heading: 'Gone' }),
      await publish(id, true),
      await remove(id),
    ])
      expect(response).toMatchObject({ status: 404, message: 'Announcement not found' });
  });
});

describe('an announcement', () => {
  /** Publishes an announcement; returns whether each of these spaces shows it. */
  async function shownAt(place: object, ...spaces: TestSpace[]): Promise<boolean[]> {
    const { status, data } = await add({ heading: 'Lift', content: CONTENT, ...place });
    expect(status).toBe(201);
    expect(data).toMatchObject(place);
    await publish(data.id, true);
    const shown = spaces.map(async (space) =>
      (await publishedAnnouncements(placeOf(space))).some((each) => each.id === data.id),
    );
    return Promise.all(shown);
  }
  const day = (offset: number, zone: string) => localDate(new Date(Date.now() + offset * 86_400_000), zone);

  it('is shown at the chosen locations, spaces and partners, or everywhere if none is chosen', async () => {
    const meridian = await partner('MERIDIAN');
    const locationId = await makeLocation();
    const [spaceAtLocation, spaceOfMeridian] = [
      await makeSpace({ locationId }),
      await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'] }),
    ];
    const all = [spaceAtLocation, spaceOfMeridian];
    expect(await shownAt({}, ...all)).toEqual([true, true]);
    expect(await shownAt({ locationIds: [locationId] }, ...all)).toEqual([true, false]);
    expect(await shownAt({ spaceIds: [spaceOfMeridian.id] }, ...all)).toEqual([false, true]);
    expect(await shownAt({ partnerIds: [meridian.id] }, ...all)).toEqual([false, true]);
    expect(await shownAt({ locationIds: [locationId], spaceIds: [spaceOfMeridian.id] }, ...all)).toEqual([
      true,
      true,
    ]);
  });

  it('is shown from the first day to the last, on the clock of the space', async () => {
    const zone = 'Pacific/Kiritimati';
    const space = await makeSpace({ zone });
    const days = (from: number, until: number) => ({
      showsFrom: day(from, zone),
      showsUntil: day(until, zone),
    });
    expect(await shownAt(days(0, 0), space)).toEqual([true]);
    expect(await shownAt(days(-2, -1), space)).toEqual([false]);
    expect(await shownAt(days(1, 2), space)).toEqual([false]);
    expect(await shownAt({ showsFrom: day(-1, zone) }, space)).toEqual([true]);
  });

  it('is refused for places that do not exist, and days that end before they begin', async () => {
    const expectRefused = async (place: object, path: string) =>
      expect(await add({ heading: 'Lift', content: CONTENT, ...place })).toMatchObject({
        status: 400,
        errors: [{ path }],
      });
    for (const path of ['locationIds', 'spaceIds', 'partnerIds'])
      await expectRefused({ [path]: [99_999_999] }, path);
    await expectRefused({ showsFrom: '2027-02-02', showsUntil: '2027-02-01' }, 'showsUntil');
    await expectRefused({ showsFrom: 'soon' }, 'showsFrom');
    const { data } = await add({ heading: 'Lift', content: CONTENT, showsFrom: '2027-02-02' });
    expect((await change(data.id, { showsUntil: '2027-02-01' })).status).toBe(400);
    expect((await change(data.id, { showsFrom: null, showsUntil: '2027-02-01' })).data).toMatchObject({
      showsFrom: null,
      showsUntil: '2027-02-01',
    });
    expect((await change(data.id, { heading: 'Stairs' })).data).toMatchObject({ showsUntil: '2027-02-01' });
  });
});

describe('an announcement by staff of some partners', () => {
  /** The number of announcements and of their audit entries. */
  const rowCounts = async () => [await db().$count(announcements), await db().$count(auditEntries)];

  it('cannot be added for, or changed to, spaces or partners of others', async () => {
    const [ownPartner, otherPartner] = [await partner('MERIDIAN'), await partner('HUSHPOD')];
    const { token: scopedToken } = await subAdmin([55, 56], [ownPartner.id]);
    const [mine, foreign] = [
      await makeSpace({ partners: ['MERIDIAN'] }),
      await makeSpace({ partners: ['HUSHPOD'] }),
    ];
    const body = { heading: 'Lift', content: CONTENT };
    const { status, data } = await api.post<AnnouncementWire>(
      PATH,
      { ...body, spaceIds: [mine.id], partnerIds: [ownPartner.id] },
      { token: scopedToken },
    );
    expect([status, data.ownerId]).toEqual([201, ownPartner.id]);
    const before = await rowCounts();
    for (const [path, ids] of [
      ['spaceIds', [mine.id, foreign.id]],
      ['partnerIds', [ownPartner.id, otherPartner.id]],
    ] as const) {
      const refusal = { status: 400, errors: [{ path, message: 'Choose from the list' }] };
      expect(await api.post(PATH, { ...body, [path]: ids }, { token: scopedToken })).toMatchObject(refusal);
      expect(await api.put(`${PATH}/${data.id}`, { [path]: ids }, { token: scopedToken })).toMatchObject(
        refusal,
      );
    }
    expect(await rowCounts()).toEqual(before);
    expect((await read(data.id)).data).toEqual(data);
  });

  it('is shown at a location only in the spaces that their partner sells', async () => {
    const ownPartner = await partner('MERIDIAN');
    const { token: scopedToken } = await subAdmin([55, 56], [ownPartner.id]);
    const locationId = await makeLocation();
    const [mine, foreign] = [
      await makeSpace({ locationId, partners: ['MERIDIAN'] }),
      await makeSpace({ locationId, partners: ['HUSHPOD'] }),
    ];
    const body = { heading: 'Lift', content: CONTENT, locationIds: [locationId] };
    const { data } = await api.post<AnnouncementWire>(PATH, body, { token: scopedToken });
    await publish(data.id, true);
    const isShown = async (space: TestSpace) =>
      (await publishedAnnouncements(placeOf(space))).some(({ id }) => id === data.id);
    expect([await isShown(mine), await isShown(foreign)]).toEqual([true, false]);
  });
});

describe('publishing', () => {
  it('shows pods only the published announcements, newest first', async () => {
    const space = await makeSpace();
    const [first, second, third] = [await created('One'), await created('Two'), await created('Three')];
    for (const { id } of [third, first, second]) expect((await publish(id, true)).status).toBe(200);
    const headings = async () => (await publishedAnnouncements(placeOf(space))).map(({ heading }) => heading);
    expect((await headings()).slice(0, 3)).toEqual(['Two', 'One', 'Three']);
    await publish(second.id, false);
    await remove(first.id);
    expect(await headings()).toEqual(expect.arrayContaining(['Three']));
    expect(await headings()).not.toEqual(expect.arrayContaining(['Two']));
    expect(await headings()).not.toEqual(expect.arrayContaining(['One']));
    const [newest] = await publishedAnnouncements(placeOf(space));
    expect(newest).toMatchObject({ id: third.id, content: CONTENT, bannerImg: null });
  });

  it('sets the date, is idempotent, and keeps the date when unpublished', async () => {
    const { id } = await created();
    const since = Date.now();
    const { data } = await publish(id, true);
    expect(data.isPublish).toBe(true);
    expect(new Date(data.isPublishDate ?? 0).getTime()).toBeGreaterThanOrEqual(since);
    expect((await publish(id, true)).data).toEqual(data);
    expect((await publish(id, false)).data).toMatchObject({
      isPublish: false,
      isPublishDate: data.isPublishDate,
    });
  });

  it.each([undefined, null, 'yes', 1])('returns 400 for %j', async (isPublish) => {
    const { id } = await created();
    expect(await publish(id, isPublish)).toMatchObject({ status: 400, errors: [{ path: 'isPublish' }] });
  });
});

describe('the list', () => {
  it('is searched by headings and text without tags, and is sorted', async () => {
    for (const heading of ['zulu b', 'Zulu a']) await add({ heading, content: '<p>Say <em>zebras</em></p>' });
    const headings = async (query: Record<string, string>) =>
      (await api.get<AnnouncementWire[]>(PATH, { token, query })).data.map(({ heading }) => heading);
    expect(await headings({ search: 'ZULU', sort: 'sortByHeading', type: 'ASC' })).toEqual([
      'Zulu a',
      'zulu b',
    ]);
    expect(await headings({ search: 'say zebras' })).toEqual(['Zulu a', 'zulu b']);
    expect(await headings({ search: '<em>' })).toEqual([]);
  });

  it('exports the rows it shows, as plain text', async () => {
    const { id, createdAt } = await created('Exported');
    const { headers, text } = await api.get(PATH, { token, query: { export: 'csv', search: 'exported' } });
    expect(headers.get('content-disposition')).toContain('"announcements.csv"');
    expect(readCsv(text).rows).toEqual([
      {
        id: `${id}`,
        heading: 'Exported',
        content: 'The lift is out of order',
        banner: 'N/A',
        status: 'Unpublished',
        published: 'N/A',
        created: createdAt,
        owner: 'Hushpod',
      },
    ]);
  });
});

it('permission 55 reads, 56 writes, 57 deletes, 58 publishes, and none grants what another is for', async () => {
  const body = { heading: 'Mine', content: CONTENT };
  const { id } = await created();
  const tries = (token: string) => [
    () => api.get(PATH, { token }),
    () => api.post(PATH, body, { token }),
    () => api.put(`${PATH}/${id}`, body, { token }),
    () => api.put(`${PATH}/${id}/status`, { isPublish: true }, { token }),
    () => api.delete(`${PATH}/${id}`, { token }),
  ];
  const REFUSED = [403, 403, 403, 403, 403];
  for (const [permission, allowed] of [
    [55, { 0: 200 }],
    [56, { 1: 201, 2: 200 }],
    [58, { 3: 200 }],
    [57, { 4: 200 }],
  ] as const) {
    const { token: weakToken } = await subAdmin([permission], [(await partner('HUSHPOD')).id]);
    const statuses = [];
    for (const each of tries(weakToken)) statuses.push((await each()).status);
    expect([permission, statuses]).toEqual([permission, Object.assign([...REFUSED], allowed)]);
  }
});
