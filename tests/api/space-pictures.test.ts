import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { spaces } from '@/db/tables';
import { adminToken } from '../fixtures/people';
import { dataUrl, spacePng } from '../fixtures/pictures';
import { fieldErrors, spaceCalls } from '../fixtures/space-calls';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});
const { add, change } = spaceCalls(() => token);

describe('pictures of a space', () => {
  it('keep their order; existing ones are sent by their address', async () => {
    const [first, second] = [
      dataUrl(await spacePng()),
      dataUrl(
        await sharp(await spacePng())
          .negate()
          .png()
          .toBuffer(),
      ),
    ];
    const created = await add({ images: [{ url: first, name: 'one.png' }] });
    expect(created.status).toBe(201);
    const [existing] = created.data.images;
    const changed = await change(created.data.id, { images: [{ url: second, name: 'two.png' }, existing] });
    expect(changed.data.images.map(({ name }) => name)).toEqual(['two.png', 'one.png']);
    expect(changed.data.images[1]!.url).toBe(existing!.url);
  });

  it('are refused each with its own sentence, and nothing is saved', async () => {
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    const whole = await spacePng();
    const images = [
      dataUrl(await spacePng(1243, 630)),
      dataUrl(whole),
      svg,
      dataUrl(await spacePng(1242, 630, 96)),
      dataUrl(whole.subarray(0, whole.length - 200)),
    ].map((url, at) => ({ url, name: `${at}.png` }));
    const response = await add({ name: 'Never', images });
    expect(response.status).toBe(400);
    expect(fieldErrors(response)).toEqual({
      'images.0.url': 'The image must have 1242x630 px; this one has 1243x630',
      'images.2.url': 'Only JPEG, JPG, and PNG files are allowed.',
      'images.3.url': 'The image must have 72 dpi; this one has 96',
      'images.4.url': 'This file is damaged or not an image. Please choose another one',
    });
    expect(await db().$count(spaces, eq(spaces.name, 'Never'))).toBe(0);
  });

  it('are at most five', async () => {
    const url = dataUrl(await spacePng());
    const images = Array.from({ length: 6 }, (_, at) => ({ url, name: `${at}.png` }));
    expect(fieldErrors(await add({ images }))).toEqual({ images: 'At most 5 images' });
  });

  it('are not fetched from addresses other than ours', async () => {
    const response = await add({ images: [{ url: 'http://169.254.169.254/latest', name: 'x' }] });
    expect(fieldErrors(response)).toHaveProperty(['images.0.url']);
  });
});
