import { copy, del, head, issueSignedToken, list, presignUrl, put } from '@vercel/blob';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testStandIns } from '../fixtures';

let standIns: Awaited<ReturnType<typeof testStandIns>>;
let token: string;

beforeAll(async () => {
  standIns = await testStandIns();
  token = standIns.secrets.blobToken;
  process.env.VERCEL_BLOB_API_URL = `${standIns.url}/blob-api`;
  process.env.VERCEL_BLOB_RETRIES = '0';
});
afterAll(() => standIns.stop());

const store = (pathname: string, body: string, more: object = {}) =>
  put(pathname, body, { access: 'public', contentType: 'text/plain', token, ...more });

describe('the API', () => {
  it('stores a file, lists, serves, copies and deletes it', async () => {
    const { url, pathname } = await store('audio/a file.txt', 'hello');
    expect(pathname).toBe('audio/a file.txt');
    expect(url).toBe(`${standIns.url}/blob/audio/a%20file.txt`);
    const served = await fetch(url);
    expect(await served.text()).toBe('hello');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await head(pathname, { token })).toMatchObject({ size: 5, contentType: 'text/plain' });
    expect(await head(url, { token })).toMatchObject({ size: 5 });
    await copy(url, 'audio/b.txt', { access: 'public', token });
    const { blobs } = await list({ prefix: 'audio/', token });
    expect(blobs.map((blob) => blob.pathname)).toEqual(['audio/a file.txt', 'audio/b.txt']);
    await del([url, 'audio/b.txt'], { token });
    expect((await fetch(url)).status).toBe(404);
    await expect(head(pathname, { token })).rejects.toThrow(/does not exist/);
  });

  it('overwrites only when asked, and adds a suffix when asked', async () => {
    await store('x.txt', '1');
    await expect(store('x.txt', '2')).rejects.toThrow(/already exists/);
    await store('x.txt', '3', { allowOverwrite: true });
    const { pathname } = await store('x.txt', '4', { addRandomSuffix: true });
    expect(pathname).toMatch(/^x-.{20}\.txt$/);
  });

  it('refuses an unknown token and paths that lead outside', async () => {
    await expect(store('y.txt', '1', { token: 'vercel_blob_rw_other_x' })).rejects.toThrow(/Access denied/);
    await expect(store('a/../../etc/x', '1')).rejects.toThrow();
    expect((await fetch(`${standIns.url}/blob/..%2f..%2fcards.jsonl`)).status).toBe(400);
  });

  it('pages through long lists, and serves byte ranges of a file', async () => {
    for (const n of [1, 2, 3]) await store(`many/${n}.txt`, '0123456789');
    const first = await list({ prefix: 'many/', limit: 2, token });
    const secondPage = await list({ prefix: 'many/', limit: 2, cursor: first.cursor, token });
    expect([first.hasMore, first.blobs.length, secondPage.hasMore, secondPage.blobs.length]).toEqual([
      true,
      2,
      false,
      1,
    ]);
    const part = await fetch(`${standIns.url}/blob/many/1.txt`, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
  });
});

describe('the private store', () => {
  it('can be read and changed only with its own token', async () => {
    const privateToken = { token: standIns.secrets.privateBlobToken };
    const { url, pathname } = await put('people/a.txt', 'x', { access: 'private', ...privateToken });
    expect((await fetch(url)).status).toBe(403);
    const headers = { authorization: `Bearer ${privateToken.token}` };
    expect(await (await fetch(url, { headers })).text()).toBe('x');
    expect((await list({ prefix: 'people/', token })).blobs).toEqual([]);
    expect((await list({ prefix: 'people/', ...privateToken })).blobs.map((blob) => blob.pathname)).toEqual([
      pathname,
    ]);
    await expect(store('people/b.txt', 'x', privateToken)).rejects.toThrow(/access/);
    await del(url, privateToken);
    expect((await fetch(url, { headers })).status).toBe(404);
  });
});

describe('signed uploads', () => {
  const signUpload = async (pathname: string, rules: object = {}) => {
    const grant = await issueSignedToken({
      pathname,
      operations: ['put'],
      maximumSizeInBytes: 10,
      allowedContentTypes: ['image/png'],
      token,
    });
    const { presignedUrl } = await presignUrl(grant, {
      operation: 'put',
      pathname,
      access: 'public',
      ...rules,
    });
    return presignedUrl;
  };
  const upload = (url: string, body: string, type = 'image/png') =>
    fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });

  it('accept only a file of the agreed type and size', async () => {
    const url = await signUpload('up/a.png');
    expect((await upload(url, 'x', 'image/svg+xml')).status).toBe(400);
    expect((await upload(url, 'x'.repeat(11))).status).toBe(400);
    expect((await upload(url, 'x'.repeat(10))).status).toBe(200);
    expect((await upload(url, 'again')).status).toBe(400);
  });

  it('cannot be changed to another path, or loosened', async () => {
    const url = await signUpload('up/b.png', { maximumSizeInBytes: 5 });
    const elsewhere = new URL(url);
    elsewhere.searchParams.set('pathname', 'up/c.png');
    expect((await upload(elsewhere.href, 'x')).status).toBe(403);
    const larger = new URL(url);
    larger.searchParams.set('vercel-blob-maximum-size-in-bytes', '9');
    expect((await upload(larger.href, 'x')).status).toBe(403);
  });

  it('accept a browser’s request', async () => {
    const preflight = await fetch(await signUpload('up/d.png'), {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
  });
});
