import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, spaces, sponsors } from '@/db/tables';
import type { VisitorSpaceWire } from '@/lib/booking/visitors/wire';
import type { SponsorDetailWire, SponsorWire } from '@/lib/catalogue/sponsors/wire';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { visitorAt } from '../fixtures/visitors';

const PATH = '/admin/sponsors';
let token: string;
let logo: string;

const picture = async (width: number, height: number, background = '#1f6f8b') => {
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

beforeAll(async () => {
  token = await adminToken();
  logo = await picture(250, 150);
});

const add = (body: object) => api.post<SponsorWire>(PATH, body, { token });
const change = (id: number, body: object) => api.put<SponsorWire>(`${PATH}/${id}`, body, { token });
const remove = (id: number) => api.delete(`${PATH}/${id}`, { token });
const open = (id: number, by = token) => api.get<SponsorDetailWire>(`${PATH}/${id}`, { token: by });
const created = async (rest: object = {}) =>
  (await add({ name: `Sponsor ${randomUUID()}`, logoUrl: logo, fileName: 'logo.png', ...rest })).data;

/** A space with this sponsor. */
async function sponsored(sponsorId: number, options: Parameters<typeof makeSpace>[0] = {}) {
  const space = await makeSpace(options);
  await db().update(spaces).set({ sponsorId }).where(eq(spaces.id, space.id));
  return space;
}

describe('adding', () => {
  it('returns what was sent, with a public address of the logo, and audits it', async () => {
    const theme = { Color: { BrandPrimary: '#7FD1C7', White: '#fffefa' } };
    const { status, data } = await add({ name: ' Aurora ', logoUrl: logo, fileName: 'a.png', theme });
    expect([status, data]).toMatchObject([201, { name: 'Aurora', fileName: 'a.png', theme }]);
    const stored = await fetch(data.logoUrl ?? '');
    const { width, height } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
    expect([width, height]).toEqual([250, 150]);
    expect((await open(data.id)).data).toEqual({ ...data, spaces: [] });
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'sponsor.create', entityId: String(data.id), actorKind: 'staff' });
  });

  it('keeps the nine keys of a theme and nothing else; a theme without colours is null', async () => {
    const Color = { Error: '#EE6161', Nonsense: '#ffffff', Success: null };
    expect((await created({ theme: { Color, Fonts: {} } })).theme).toEqual({ Color: { Error: '#EE6161' } });
    for (const theme of [{ Color: {} }, { Color: { White: null } }, null, undefined])
      expect((await created({ theme })).theme).toBeNull();
  });

  it.each([
    [{ name: '  ' }, 'name', 'Enter a name'],
    [{ name: 'x'.repeat(121) }, 'name', 'At most 120 characters'],
    [{ logoUrl: undefined }, 'logoUrl', 'Choose a logo'],
    [{ logoUrl: '' }, 'logoUrl', 'Choose a logo'],
    [
      { logoUrl: 'https://example.com/a.png' },
      'logoUrl',
      'The uploaded file is gone. Please choose it again',
    ],
    [{ theme: { Color: { White: 'red' } } }, 'theme.Color.White', 'Enter a colour as #rrggbb'],
    [{ theme: { Color: { Neutral: '#fff' } } }, 'theme.Color.Neutral', 'Enter a colour as #rrggbb'],
    [{ theme: { Color: { Error: '#fff}</style>' } } }, 'theme.Color.Error', 'Enter a colour as #rrggbb'],
    [{ theme: { Color: { Error: 5 } } }, 'theme.Color.Error', 'Enter a colour as #rrggbb'],
    [{ theme: {} }, 'theme.Color', 'Color must be a map of colours'],
    [{ theme: 'dark' }, 'theme', 'A theme is an object with a map Color'],
  ])('refuses %j', async (wrong, path, message) => {
    expect(await add({ name: 'Refused', logoUrl: logo, ...wrong })).toMatchObject({
      status: 400,
      errors: [{ path, message }],
    });
  });

  it('refuses a logo of more than 250x150', async () => {
    expect(await add({ name: 'Wide', logoUrl: await picture(251, 20) })).toMatchObject({
      status: 400,
      errors: [{ path: 'logoUrl', message: expect.stringContaining('at most 250x150 px') }],
    });
  });
});

describe('changing', () => {
  it('keeps the fields that are not sent; a theme replaces the whole, and null clears it', async () => {
    const first = await created({ theme: { Color: { White: '#fffefa', Error: '#aa0000' } } });
    const { data: renamed } = await change(first.id, { name: 'Renamed' });
    expect(renamed).toMatchObject({ name: 'Renamed', logoUrl: first.logoUrl, theme: first.theme });
    const Color = { BrandPrimary: '#112233' };
    expect((await change(first.id, { theme: { Color } })).data.theme).toEqual({ Color });
    expect((await change(first.id, { theme: null })).data).toMatchObject({ name: 'Renamed', theme: null });
  });

  it('treats its own response, logo included, as no change', async () => {
    const { id, createdAt: _, ...first } = await created({ theme: { Color: { White: '#fffefa' } } });
    const { status, data } = await change(id, first);
    expect([status, data]).toMatchObject([200, { ...first, updatedAt: data.updatedAt }]);
  });

  it('replaces the file name with a new logo, and refuses to remove the logo', async () => {
    const first = await created();
    const red = await picture(100, 100, '#aa0000');
    const { data } = await change(first.id, { logoUrl: red });
    expect(data.logoUrl).not.toBe(first.logoUrl);
    expect(data.fileName).toBeNull();
    expect(await change(first.id, { logoUrl: null })).toMatchObject({
      status: 400,
      errors: [{ path: 'logoUrl', message: 'Choose a logo' }],
    });
  });

  it('returns 409 for a stale version', async () => {
    const { id, updatedAt } = await created();
    const fresh = await change(id, { name: 'Second', updatedAt });
    expect(fresh.status).toBe(200);
    expect(await change(id, { name: 'Third', updatedAt })).toMatchObject({ status: 409, code: 'stale' });
    expect((await change(id, { name: 'Third', updatedAt: fresh.data.updatedAt })).status).toBe(200);
  });
});

describe('deleting', () => {
  it('returns 409 with the count while spaces use it', async () => {
    const { id } = await created();
    const space = await sponsored(id);
    await sponsored(id, { status: 'inactive' });
    expect(await remove(id)).toMatchObject({
      status: 409,
      code: 'in_use',
      message: '2 spaces use this sponsor. Change those spaces first',
    });
    await db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.sponsorId, id));
    expect((await remove(id)).status).toBe(200);
    for (const response of [await remove(id), await open(id), await change(id, { name: 'Gone' })])
      expect(response).toMatchObject({ status: 404, message: 'Sponsor not found' });
    expect((await api.get<VisitorSpaceWire>(`/admin/pod/web/${space.id}`, { key: space.key })).status).toBe(
      404,
    );
  });
});

describe('one sponsor', () => {
  it('names its spaces, without deleted ones, to staff with 25', async () => {
    const { id } = await created();
    const named = `A ${randomUUID()}`;
    const space = await sponsored(id, { name: named });
    await sponsored(id, { status: 'deleted' });
    const { token: reader } = await subAdmin([25, 49]);
    const { data } = await open(id, reader);
    expect(data.spaces).toEqual([
      { id: space.id, name: named, shortName: null, location: expect.any(String), isActive: true },
    ]);
  });

  it('shows a sub-admin only spaces of its own partners', async () => {
    const { id } = await created();
    await sponsored(id, { partners: ['HUSHPOD'] });
    const ownSpace = await sponsored(id, { partners: ['MERIDIAN', 'HUSHPOD'] });
    const { token: meridian } = await subAdmin([25], [(await partner('MERIDIAN')).id]);
    expect((await open(id, meridian)).data.spaces.map((space) => space.id)).toEqual([ownSpace.id]);
    const { token: partnerless } = await subAdmin([25]);
    expect((await open(id, partnerless)).data.spaces).toEqual([]);
  });
});

describe('the list', () => {
  it('is searched and sorted by name, regardless of case', async () => {
    const tag = randomUUID();
    for (const letter of ['b', 'C', 'A']) await created({ name: `${letter} ${tag}` });
    const names = async (type: string) =>
      (
        await api.get<SponsorWire[]>(PATH, {
          token,
          query: { search: tag.toUpperCase(), sort: 'sortByName', type },
        })
      ).data.map(({ name }) => name[0]);
    expect(await names('ASC')).toEqual(['A', 'b', 'C']);
    expect(await names('DESC')).toEqual(['C', 'b', 'A']);
    expect((await api.get<SponsorWire[]>(PATH, { token, query: { search: '%' } })).data).toEqual([]);
  });

  it('exports its colours by key', async () => {
    const { name, logoUrl, id } = await created({ theme: { Color: { White: '#fffefa' } } });
    const { text } = await api.get(PATH, { token, query: { export: 'csv', search: name } });
    const [row] = readCsv(text).rows;
    expect(row).toMatchObject({
      id: String(id),
      name,
      logoUrl,
      fileName: 'logo.png',
      White: '#fffefa',
      Error: 'N/A',
    });
  });

  it('can be read as choices without permission, with id and name only', async () => {
    const { id, name } = await created();
    const { token: unpermitted } = await subAdmin([]);
    const { data } = await api.get(PATH, { token: unpermitted, query: { lookup: 'true', search: name } });
    expect(data).toEqual([{ id, name }]);
    expect((await api.get(PATH, { token: unpermitted })).status).toBe(403);
  });
});

describe('a visitor', () => {
  const page = async (space: { id: number; key: string }) =>
    (await api.get<VisitorSpaceWire>(`/admin/pod/web/${space.id}`, { key: space.key })).data.sponsor;

  it('sees the sponsor of the space on the booking page, the payment page and the confirmation', async () => {
    const Color = { BrandPrimary: '#7fd1c7', White: '#fffefa' };
    const { id, name, logoUrl } = await created({ theme: { Color } });
    const space = await sponsored(id);
    const visible = { name, logoUrl, theme: Color };
    expect(await page(space)).toEqual(visible);
    const visitor = visitorAt(space);
    const { data: hold } = await visitor.hold();
    expect((await visitor.look(hold.id)).data.sponsor).toEqual(visible);
    await visitor.confirm(hold.id);
    expect((await visitor.look(hold.id)).data).toMatchObject({ status: 2, sponsor: visible });
    const next = { BrandPrimary: '#aa5500' };
    await change(id, { theme: { Color: next } });
    expect(await page(space)).toEqual({ ...visible, theme: next });
  });

  it('sees none if the space has none, or a deleted one', async () => {
    expect(await page(await makeSpace())).toBeNull();
    const { id } = await created();
    const space = await sponsored(id);
    expect(await page(space)).toMatchObject({ theme: null });
    await db().update(sponsors).set({ deletedAt: new Date() }).where(eq(sponsors.id, id));
    expect(await page(space)).toBeNull();
  });

  it('gets no invalid colour, whatever is in the database', async () => {
    const { id } = await created();
    const space = await sponsored(id);
    const stored = async (Color: Record<string, string>) => {
      await db().update(sponsors).set({ theme: { Color } }).where(eq(sponsors.id, id));
      return (await page(space))?.theme;
    };
    expect(await stored({ White: '#fff}</style><script>alert(1)</script>', Error: '#aa0000' })).toEqual({
      Error: '#aa0000',
    });
    expect(await stored({ White: 'url(//evil)' })).toBeNull();
  });
});
