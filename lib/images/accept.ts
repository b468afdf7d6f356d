import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { invalidField } from '@/lib/errors';
import { putFile, readFile } from '@/lib/integrations/blob';
import { statedDpi } from './density';
import {
  BROKEN_IMAGE,
  type ImageKind,
  imageProblem,
  LARGEST_IMAGE_BYTES,
  UPLOADS,
  WRONG_TYPE,
} from './rules';

/** A bomb of a picture is refused before it is unpacked. */
const MOST_PIXELS = 25_000_000;
const MOST_DATA_URL_BYTES = 1_048_576;
/** Widths that pages use; a narrower picture is kept at its own. */
const WIDTHS = [640, 1242];

async function bytesOf(source: string, field: string): Promise<Uint8Array> {
  if (source.startsWith('data:')) {
    const body = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/.exec(source)?.[1];
    if (!body) throw invalidField(field, WRONG_TYPE);
    const bytes = Buffer.from(body, 'base64');
    if (bytes.length > MOST_DATA_URL_BYTES)
      throw invalidField(field, 'An image sent in the request may have at most 1 MB');
    return bytes;
  }
  const uploaded =
    source.startsWith(UPLOADS) && !source.includes('..') ? await readFile(source, LARGEST_IMAGE_BYTES) : null;
  if (!uploaded) throw invalidField(field, 'The uploaded file is gone. Please choose it again');
  return uploaded;
}

/** Looks into the file itself: whatever it is called, only a whole JPEG or PNG of the right size passes. */
async function examine(bytes: Uint8Array, kind: ImageKind, field: string): Promise<'jpeg' | 'png'> {
  // The header alone, which unpacks nothing: so that a bomb is told its size.
  const meta = await sharp(bytes, { limitInputPixels: false, failOn: 'warning' })
    .metadata()
    .catch(() => null);
  if (meta?.format !== 'jpeg' && meta?.format !== 'png')
    throw invalidField(field, meta ? WRONG_TYPE : BROKEN_IMAGE);
  const facts = {
    type: `image/${meta.format}`,
    // As it will be drawn: a photo may be stored lying on its side.
    ...meta.autoOrient,
    dpi: statedDpi(bytes),
    bytes: bytes.length,
  };
  const problem = imageProblem(kind, facts);
  if (problem) throw invalidField(field, problem);
  // Reads every pixel, which a truncated file does not survive.
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' });
  await image.stats().catch(() => {
    throw invalidField(field, BROKEN_IMAGE);
  });
  return meta.format;
}

/**
 * Takes a picture from a form: a data URL up to 1 MB, or a pathname that `GET /images/signed-url` gave. What
 * passes is drawn anew, which drops whatever else the file carried, and stored under a path that never
 * changes, with WebP at the widths that pages use. Answers that path; throws 400 beside `field`.
 */
export async function acceptImage(source: string, kind: ImageKind, field: string): Promise<string> {
  const bytes = await bytesOf(source, field);
  const format = await examine(bytes, kind, field);
  const drawn = await sharp(bytes)
    .rotate()
    .toFormat(format, { quality: 88 })
    .toBuffer({ resolveWithObject: true });
  const name = createHash('sha256').update(drawn.data).digest('hex').slice(0, 32);
  const pathname = `images/${kind}/${name}.${format === 'jpeg' ? 'jpg' : 'png'}`;
  const widths = WIDTHS.filter((width) => width <= drawn.info.width);
  const variants = await Promise.all(
    widths.map(async (width) => ({
      width,
      data: await sharp(drawn.data).resize({ width }).webp({ quality: 80 }).toBuffer(),
    })),
  );
  await putFile(pathname, drawn.data, `image/${format}`);
  for (const { width, data } of variants)
    await putFile(`images/${kind}/${name}-${width}.webp`, data, 'image/webp');
  return pathname;
}

const MOST_PHOTO_BYTES = 10 * 1024 * 1024;
const PHOTO_WIDTH = 1_600;

/**
 * Takes a photo of any size up to 25 megapixels, drawn anew as JPEG at most 1,600 px wide: where it was taken and by
 * what is dropped. Answers its path, which no other photo has; throws 400 beside `field`.
 */
export async function acceptPhoto(bytes: Uint8Array, field: string): Promise<string> {
  if (bytes.length > MOST_PHOTO_BYTES) throw invalidField(field, 'A picture may have at most 10 MB');
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' });
  const { format } = await image.metadata().catch(() => {
    throw invalidField(field, BROKEN_IMAGE);
  });
  if (format !== 'jpeg' && format !== 'png') throw invalidField(field, WRONG_TYPE);
  const drawn = await image
    .rotate()
    .resize({ width: PHOTO_WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw invalidField(field, BROKEN_IMAGE);
    });
  const pathname = `photos/${randomUUID()}.jpg`;
  await putFile(pathname, drawn, 'image/jpeg');
  return pathname;
}
