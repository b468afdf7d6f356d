import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { spaces } from '@/db/tables';
import type { AudioRowWire, AudioWire } from '@/lib/catalogue/audio/wire';
import { readPrivateFile } from '@/lib/platform/integrations/file-store';
import { age } from '../fixtures/aged';
import { api } from '../fixtures/api';
import { auditsOf } from '../fixtures/audits';
import { readCsv } from '../fixtures/csv';
import { jobs } from '../fixtures/jobs';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { mp2, mp3, ogg, wav } from '../fixtures/sounds';

const PATH = '/admin/audio';
const MOST = 10 * 1024 * 1024;
const TOO_LARGE = 'Audio size should be maximum 10MB.';
const WRONG = 'Only MP3 and WAV files are allowed.';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

type Bytes = Uint8Array<ArrayBuffer>;
type Signed = { url: string; pathname: string };

/** The request of an API client: the file with its fields. */
function form(bytes: Bytes | null, name = 'rain.mp3', fields: Record<string, string> = {}) {
  const body = new FormData();
  if (bytes) body.set('file', new File([bytes], name));
  for (const [key, value] of Object.entries(fields)) body.set(key, value);
  return body;
}
const add = (body: FormData | object) => api.post<AudioWire>(PATH, body, { token });
const change = (id: number, body: FormData | object) => api.put<AudioWire>(`${PATH}/${id}`, body, { token });
const read = (id: number) => api.get<AudioRowWire>(`${PATH}/${id}`, { token });
const remove = (id: number) => api.delete(`${PATH}/${id}`, { token });
const created = async (audioName = 'Rain') => (await add(form(mp3(), 'rain.mp3', { audioName }))).data;
const stored = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
const statusOf = async (url: string) => (await fetch(url)).status;

/** What a browser does: it requests an upload URL, PUTs the file there, and keeps the pathname. */
async function upload(bytes: Bytes, filename = 'rain.mp3', type = 'audio/mpeg') {
  const { data } = await api.get<Signed>(`${PATH}/signed-url`, { token, query: { filename } });
  const put = await fetch(data.url, { method: 'PUT', body: bytes, headers: { 'content-type': type } });
  return { status: put.status, pathname: data.pathname };
}

/** Makes the pending outbox entries an hour older. */
async function anHourLater() {
  await age('outbox', sql`true`, 3_600, ['available_at']);
  await jobs();
}

describe('adding', () => {
  it.each([
    ['rain.mp3', mp3(80), 'audio/mpeg', 2],
    ['rain.wav', wav(44 + 48_000), 'audio/wav', 3],
  ])('keeps %s as it is, and reads its metadata', async (name, bytes, mimetype, duration) => {
    const { status, data } = await add(form(bytes, name, { audioName: '  Rain on glass ' }));
    const facts = { audioName: 'Rain on glass', fileName: name, size: bytes.length, duration, mimetype };
    expect([status, data]).toMatchObject([201, facts]);
    expect(Buffer.compare(await stored(data.url), bytes)).toBe(0);
    expect((await fetch(data.url)).headers.get('content-type')).toBe(mimetype);
    expect((await read(data.id)).data).toEqual({ ...data, spaces: [] });
    const [entry] = await auditsOf('audio file', data.id);
    const after = { id: data.id, name: 'Rain on glass', sizeBytes: bytes.length, durationSeconds: duration };
    expect(entry).toMatchObject({ action: 'audio.create', after });
  });

  it('accepts a browser’s upload, stores it at another path, and removes the upload', async () => {
    const { status, pathname } = await upload(mp3());
    expect(status).toBe(200);
    const { data } = await add({ audioName: 'Rain', file: pathname, fileName: 'my rain.mp3' });
    expect(data.fileName).toBe('my rain.mp3');
    expect(data.url).not.toContain('uploads/');
    expect(await statusOf(data.url.replace(/audio\/[^/]+$/, pathname)), 'for nobody to read').toBe(404);
    await jobs();
    expect(await readPrivateFile(pathname)).not.toBeNull();
    await anHourLater();
    expect(await readPrivateFile(pathname)).toBeNull();
    expect(await statusOf(data.url)).toBe(200);
  });

  it('accepts 10 MB, and refuses one byte more', async () => {
    expect((await add(form(wav(MOST), 'a.wav', { audioName: 'Long' }))).data.size).toBe(MOST);
    expect(await add(form(wav(MOST + 1), 'a.wav', { audioName: 'Long' }))).toMatchObject({
      status: 400,
      errors: [{ path: 'file', message: TOO_LARGE }],
    });
    expect((await upload(wav(MOST + 1), 'a.wav', 'audio/wav')).status).toBe(400);
    expect((await add(form(wav(MOST + 2_000_000), 'a.wav', { audioName: 'Long' }))).status).toBe(413);
  });

  it.each<[string, string, Bytes, RegExp | string]>([
    ['HTML', 'page.mp3', Buffer.from('<!doctype html><script>x()</script>'), WRONG],
    ['an Ogg', 'rain.mp3', ogg(), WRONG],
    ['MPEG layer 2', 'rain.mp3', mp2(), WRONG],
    ['a PDF', 'rain.wav', Buffer.from('%PDF-1.7 ...'), WRONG],
    ['noise', 'rain.mp3', new Uint8Array(5_000), WRONG],
    ['a video in RIFF', 'rain.wav', Buffer.from(`RIFF\x60\0\0\0AVI LIST${' '.repeat(90)}`), WRONG],
    ['nothing', 'rain.mp3', new Uint8Array(0), /empty/],
    ['a head without sound', 'rain.wav', wav(44), /damaged/],
    ['a single frame', 'rain.mp3', mp3(1), /damaged/],
  ])('refuses %s called %s by its bytes, in both kinds of upload', async (_, name, bytes, sentence) => {
    const message = typeof sentence === 'string' ? sentence : expect.stringMatching(sentence);
    const refused = { status: 400, errors: [{ path: 'file', message }] };
    expect(await add(form(bytes, name, { audioName: 'Rain' }))).toMatchObject(refused);
    const type = name.endsWith('mp3') ? 'audio/mpeg' : 'audio/wav';
    const { pathname } = await upload(bytes, name, type);
    expect(await add({ audioName: 'Rain', file: pathname })).toMatchObject(refused);
  });

  it('stores a misnamed file with its real type', async () => {
    const { data } = await add(form(wav(), 'rain.mp3', { audioName: 'Rain' }));
    expect([data.mimetype, data.url.split('.').at(-1)]).toEqual(['audio/wav', 'wav']);
  });

  it.each([
    [{ audioName: ' ', file: 'uploads/x.mp3' }, 'audioName', 'Enter a name'],
    [{ audioName: 'Rain' }, 'file', 'Choose an audio file'],
    [{ audioName: 'Rain', file: null }, 'file', 'Choose an audio file'],
    [{ audioName: 'Rain', file: 'uploads/gone.mp3' }, 'file', 'The uploaded file is gone'],
    [{ audioName: 'Rain', file: 'audio/sea.wav' }, 'file', 'The uploaded file is gone'],
    [{ audioName: 'Rain', file: 'uploads/../audio/sea.wav' }, 'file', 'The uploaded file is gone'],
    [{ audioName: 'Rain', file: 'uploads/%2e%2e/audio/sea.wav' }, 'file', 'The uploaded file is gone'],
  ])('refuses %j', async (body, path, sentence) => {
    const message = expect.stringContaining(sentence);
    expect(await add(body)).toMatchObject({ status: 400, errors: [{ path, message }] });
  });

  it('issues upload addresses for mp3 and wav only', async () => {
    const sign = (filename: string) => api.get(`${PATH}/signed-url`, { token, query: { filename } });
    expect(await sign('page.html')).toMatchObject({ status: 400, message: WRONG });
    expect((await upload(Buffer.from('<p>'), 'a.mp3', 'text/html')).status).toBe(400);
  });
});

describe('changing', () => {
  it('keeps the file when only the name changes', async () => {
    const before = await created();
    const { data } = await change(before.id, { audioName: 'Drizzle' });
    expect(data).toEqual({ ...before, audioName: 'Drizzle', updatedAt: data.updatedAt });
    const named = await change(before.id, form(null, '', { audioName: 'Downpour' }));
    expect(named.data).toMatchObject({ audioName: 'Downpour', url: before.url, fileName: 'rain.mp3' });
    await anHourLater();
    expect(await statusOf(before.url)).toBe(200);
  });

  it('replaces the old file, which leaves the store an hour after the commit', async () => {
    const before = await created();
    const { data } = await change(before.id, form(wav(), 'sea.wav'));
    expect(data).toMatchObject({
      audioName: 'Rain',
      fileName: 'sea.wav',
      mimetype: 'audio/wav',
      duration: 2,
    });
    expect(data.url).not.toBe(before.url);
    await jobs();
    expect(await statusOf(before.url)).toBe(200);
    await anHourLater();
    expect([await statusOf(before.url), await statusOf(data.url)]).toEqual([404, 200]);
  });

  it('stores the same file twice for two rows: deleting one leaves the other’s', async () => {
    const [one, two] = [await created('One'), await created('Two')];
    expect(one.url).not.toBe(two.url);
    await change(one.id, form(wav(), 'sea.wav'));
    await anHourLater();
    expect([await statusOf(one.url), await statusOf(two.url)]).toEqual([404, 200]);
  });

  it('removes nothing when a change is refused', async () => {
    const { id, url, updatedAt } = await created();
    expect((await change(id, { audioName: 'First', updatedAt })).status).toBe(200);
    const late = await change(id, form(wav(), 'sea.wav', { updatedAt }));
    expect(late).toMatchObject({ status: 409, code: 'stale' });
    expect((await change(id, form(ogg(), 'sea.mp3'))).status).toBe(400);
    await anHourLater();
    expect([await statusOf(url), (await read(id)).data.url]).toEqual([200, url]);
  });

  it('returns 404 for an unknown id', async () => {
    const { id } = await created();
    expect((await remove(id)).status).toBe(200);
    for (const response of [await read(id), await change(id, { audioName: 'Gone' }), await remove(id)])
      expect(response).toMatchObject({ status: 404, message: 'Audio file not found' });
  });
});

it('deleting returns 409 with the count while spaces use it; deleted spaces do not count', async () => {
  const { id } = await created();
  const users = [await makeSpace(), await makeSpace({ status: 'inactive' })];
  for (const space of users) await db().update(spaces).set({ audioId: id }).where(eq(spaces.id, space.id));
  expect((await read(id)).data.spaces.map((space) => space.id).toSorted()).toEqual(
    users.map((space) => space.id).toSorted(),
  );
  expect(await remove(id)).toMatchObject({
    status: 409,
    message: '2 spaces use this audio file. Change those spaces first',
  });
  for (const space of users)
    await db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.id, space.id));
  expect((await read(id)).data.spaces).toEqual([]);
  expect((await remove(id)).status).toBe(200);
});

describe('the list', () => {
  it('is searched and sorted by name, regardless of case, and exported', async () => {
    for (const name of ['zebra b', 'Zebra a']) await created(name);
    const query = { search: 'ZEBRA', sort: 'sortByName', type: 'ASC' };
    const { data } = await api.get<AudioRowWire[]>(PATH, { token, query });
    expect(data.map(({ audioName }) => audioName)).toEqual(['Zebra a', 'zebra b']);
    const { text } = await api.get(PATH, { token, query: { ...query, export: 'csv' } });
    expect(readCsv(text).rows[0]).toEqual({
      id: `${data[0]!.id}`,
      name: 'Zebra a',
      file: 'rain.mp3',
      url: data[0]!.url,
      type: 'audio/mpeg',
      duration: '0:00:02',
      size: `${mp3().length}`,
      spaces: 'N/A',
      owner: 'Hushpod',
    });
  });

  it('shows a sub-admin the spaces of its own partners only', async () => {
    const { id } = await created();
    for (const partners of [['HUSHPOD'], ['MERIDIAN']]) {
      const space = await makeSpace({ name: `Of ${partners[0]}`, partners });
      await db().update(spaces).set({ audioId: id }).where(eq(spaces.id, space.id));
    }
    const { token: scopedToken } = await subAdmin([145], [(await partner('MERIDIAN')).id]);
    const names = async (by: string) =>
      (await api.get<AudioRowWire>(`${PATH}/${id}`, { token: by })).data.spaces.map(({ name }) => name);
    expect(await names(scopedToken)).toEqual(['Of MERIDIAN']);
    expect(await names(token)).toEqual(['Of HUSHPOD', 'Of MERIDIAN']);
  });
});

it('every endpoint requires permission 145', async () => {
  const { id } = await created();
  const house = [(await partner('HUSHPOD')).id];
  const [{ token: all }, { token: none }] = [
    await subAdmin([145], house),
    await subAdmin([3, 50, 146], house),
  ];
  const tries = (token: string) => [
    () => api.get(PATH, { token }),
    () => api.get(`${PATH}/${id}`, { token }),
    () => api.get(`${PATH}/signed-url`, { token, query: { filename: 'a.mp3' } }),
    () => api.post(PATH, form(mp3(), 'a.mp3', { audioName: 'Mine' }), { token }),
    () => api.put(`${PATH}/${id}`, { audioName: 'Mine' }, { token }),
    () => api.delete(`${PATH}/${id}`, { token }),
  ];
  for (const each of tries(none)) expect((await each()).status).toBe(403);
  const statuses = [];
  for (const each of tries(all)) statuses.push((await each()).status);
  expect(statuses).toEqual([200, 200, 200, 201, 200, 200]);
  expect((await api.get(PATH)).status).toBe(401);
});
