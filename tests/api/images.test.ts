import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { collectFiles, storeFiles } from '@/lib/platform/command-files';
import { acceptImage } from '@/lib/platform/images/accept';
import { ownPath } from '@/lib/platform/installation';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { newUpload } from '@/lib/platform/uploads';
import { api } from '../fixtures/api';
import { adminToken, demoSubToken } from '../fixtures/people';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffd938' } }).withMetadata({ density: 72 });
const WRONG_TYPE = 'Only JPEG, JPG, and PNG files are allowed.';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

/** What a browser does: requests an upload URL, PUTs the file there, and keeps the pathname. */
async function upload(bytes: Uint8Array, filename = 'space.png', type = 'image/png') {
  const { data } = await api.get<{ url: string; pathname: string }>('/images/signed-url', {
    token,
    query: { filename },
  });
  const put = await fetch(data.url, {
    method: 'PUT',
    body: Buffer.from(bytes),
    headers: { 'content-type': type },
  });
  return { status: put.status, pathname: data.pathname };
}

/** Accepts a picture as a command does, with its files. */
async function accept(source: string, kind: 'space' | 'logo'): Promise<string> {
  const { result, files } = await collectFiles(() => acceptImage(source, kind, 'image'));
  await storeFiles(files);
  return result;
}

const refusal = (source: string, kind: 'space' | 'logo') =>
  accept(source, kind).then(
    () => 'taken',
    (error: Error) => error.message,
  );

describe('a picture', () => {
  it('of the right size is re-encoded, with WebP beside it', async () => {
    const { status, pathname } = await upload(await picture(1242, 630).png().toBuffer());
    expect(status).toBe(200);
    const storedPath = await accept(pathname, 'space');
    expect(storedPath).toMatch(/^[0-9a-f]{16}\/images\/space\/[0-9a-f]{32}\.png$/);
    const stored = await sharp(
      Buffer.from(await (await fetch(fileUrl(storedPath))).arrayBuffer()),
    ).metadata();
    expect([stored.width, stored.height]).toEqual([1242, 630]);
    expect((await fetch(fileUrl(storedPath.replace('.png', '-640.webp')))).headers.get('content-type')).toBe(
      'image/webp',
    );
  });

  it('is accepted as a data URL', async () => {
    const jpeg = await picture(250, 150).jpeg().toBuffer();
    expect(await accept(`data:image/jpeg;base64,${jpeg.toString('base64')}`, 'logo')).toMatch(/\.jpg$/);
  });

  it('is refused if it is one pixel too large', async () => {
    const { pathname } = await upload(await picture(251, 150).png().toBuffer());
    expect(await refusal(pathname, 'logo')).toContain('at most 250x150 px');
  });

  it('with a wrong type is recognised by its bytes and refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1242" height="630"/>');
    for (const bytes of [svg, await picture(1242, 630).webp().toBuffer()]) {
      const { pathname } = await upload(bytes);
      expect(await refusal(pathname, 'space')).toBe(WRONG_TYPE);
    }
  });

  it('that would decode to hundreds of megabytes is refused by its dimensions, without decoding', async () => {
    const bomb = await picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const { pathname } = await upload(bomb);
    const before = process.memoryUsage.rss();
    expect(await refusal(pathname, 'space')).toBe(
      'The image must have 1242x630 px; this one has 12000x12000',
    );
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });

  it('that is truncated, or is not a picture, is refused', async () => {
    const noise = sharp({
      create: {
        width: 1242,
        height: 630,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    });
    const whole = await noise.withMetadata({ density: 72 }).png().toBuffer();
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('no picture')]) {
      const { pathname } = await upload(bytes);
      expect(await refusal(pathname, 'space')).toContain('damaged');
    }
  });

  it('cannot be read by anyone before it has been inspected', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const real = await picture(20, 20).png().toBuffer();
    for (const bytes of [html, real]) {
      const { pathname } = await upload(bytes);
      expect((await fetch(fileUrl(pathname))).status).toBe(404);
      const inPrivate = await fetch(`${process.env.PRIVATE_BLOB_URL}/${pathname}`);
      expect([401, 403]).toContain(inPrivate.status);
    }
  });

  it('can be uploaded only by staff who may save pictures, and only under a valid name', async () => {
    const query = { filename: 'a.png' };
    expect((await api.get('/images/signed-url', { query })).status).toBe(401);
    const viewer = await demoSubToken();
    expect((await api.get('/images/signed-url', { token: viewer, query })).status).toBe(403);
    for (const filename of [
      'a.html',
      'a',
      'png.',
      'a.constructor',
      'a.__proto__',
      'constructor',
      '__proto__',
    ]) {
      const { status, message } = await api.get('/images/signed-url', { token, query: { filename } });
      expect([filename, status, message]).toEqual([filename, 400, WRONG_TYPE]);
    }
  });

  it('cannot be taken from another folder of the store', async () => {
    const { pathname } = await upload(await picture(20, 20).png().toBuffer());
    const stored = await accept(pathname, 'logo');
    const folder = await ownPath('uploads/');
    expect(pathname).toContain(folder);
    for (const source of [
      stored,
      `${folder}../${stored}`,
      `${folder}%2e%2e/${stored}`,
      `${folder}%2e%2e/${pathname}`,
      pathname.replace(folder, 'fedcba9876543210/uploads/'),
      `${pathname}?x=.png`,
      `/${pathname}`,
      fileUrl(pathname),
      (await newUpload('png')).replace('.png', '.svg'),
      'https://example.com/a.png',
    ])
      expect(await refusal(source, 'space')).toContain('choose it again');
  });
});
