import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { statedDpi } from './density';
import { imageHint, imageProblem, MAX_IMAGE_BYTES, MAX_PHOTO_BYTES } from './rules';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffd938' } });
const facts = { type: 'image/png', width: 1242, height: 630, dpi: null, bytes: 1000 };

describe('statedDpi', () => {
  it.each([72, 96, 300])('reads %i dpi from a PNG and from a JPEG', async (density) => {
    expect(statedDpi(await picture(4, 4).withMetadata({ density }).png().toBuffer())).toBeCloseTo(density, 0);
    expect(statedDpi(await picture(4, 4).withMetadata({ density }).jpeg().toBuffer())).toBeCloseTo(
      density,
      0,
    );
  });
  it('reads it behind a colour profile of 255 segments, and scans at most a thousand', async () => {
    const jpeg = await picture(4, 4).withMetadata({ density: 300 }).jpeg().toBuffer();
    const afterSegments = (segments: number) =>
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.alloc(4 * segments, '\xff\xe2\0\x02', 'latin1'),
        jpeg.subarray(2),
      ]);
    expect(statedDpi(afterSegments(255))).toBeCloseTo(300, 0);
    expect(statedDpi(afterSegments(1_000))).toBeNull();
  });
  it('is null if none is stated', () => expect(statedDpi(new Uint8Array([1, 2, 3]))).toBeNull());
});

it('an image may have up to 5 MB, and a photo of a pod up to 10 MB', () => {
  expect([MAX_IMAGE_BYTES, MAX_PHOTO_BYTES]).toEqual([5_242_880, 10_485_760]);
  expect(imageProblem('space', { ...facts, bytes: MAX_IMAGE_BYTES })).toBeNull();
  expect(imageProblem('space', { ...facts, bytes: MAX_IMAGE_BYTES + 1 })).not.toBeNull();
});

describe('imageProblem', () => {
  it('accepts a space picture of exactly its size', () => expect(imageProblem('space', facts)).toBeNull());
  it('refuses one pixel more', () =>
    expect(imageProblem('space', { ...facts, width: 1243 })).toContain('1242x630'));
  it('refuses one pixel less if the size is exact', () =>
    expect(imageProblem('banner', { ...facts, width: 1199, height: 340 })).toContain('1200x340'));
  it('accepts less if the size is a maximum', () =>
    expect(imageProblem('logo', { ...facts, width: 20, height: 20 })).toBeNull());
  it('treats a missing density as 72, and accepts 73', () => {
    expect(imageProblem('space', { ...facts, dpi: 73 })).toBeNull();
    expect(imageProblem('space', { ...facts, dpi: 96 })).toContain('72 dpi');
  });
  it('refuses other types with the fixed sentence', () =>
    expect(imageProblem('icon', { ...facts, type: 'image/svg+xml' })).toBe(
      'Only JPEG, JPG, and PNG files are allowed.',
    ));
  it('describes the requirements in a hint', () =>
    expect(imageHint('icon')).toBe('At most 60x60 px, 72 dpi, JPEG or PNG'));
});
