import 'server-only';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { invalidField, refuse } from '@/lib/foundation/errors';
import { addFile } from '@/lib/platform/command-files';
import { fairQueue } from '@/lib/platform/decoding/fair-queue';
import { ownPath } from '@/lib/platform/installation';
import { sentBytes } from '@/lib/platform/uploads';
import { statedDpi } from './density';
import {
  BROKEN_IMAGE,
  type ImageKind,
  imageProblem,
  MAX_IMAGE_BYTES,
  MAX_PHOTO_BYTES,
  WRONG_TYPE,
} from './rules';

/** The signatures of picture types that our decoder does not read: these letters at this byte. */
const BEGINNINGS: [at: number, letters: string][] = [
  [0, 'BM'],
  // HEIC and AVIF, as phones save photos.
  [4, 'ftyp'],
  [0, '\u00ff\u000a'],
  [4, 'JXL '],
  [4, 'jP  '],
  [0, '\0\0\u0001\0'],
  [0, '8BPS'],
  [0, '%PDF'],
];

/** Whether it is a picture, and possibly a complete one, of a type that is not accepted: docs/rules.md#odd-files. */
const isOtherPicture = (bytes: Uint8Array): boolean =>
  BEGINNINGS.some(
    ([at, letters]) => String.fromCharCode(...bytes.subarray(at, at + letters.length)) === letters,
  );

const MAX_PIXELS = 25_000_000;
const MAX_DATA_URL_BYTES = 1_048_576;
/** The widths that pages use; a narrower image keeps its width. */
const WIDTHS = [640, 1242];

/** The slowest picture of 25 megapixels takes two or three seconds. */
const MOST_SECONDS = 20;

/**
 * The library decodes in the threads of Node.js, which also hash passwords and read files: pictures take two of the
 * four.
 */
const inTurn = fairQueue('pictures', 2);

/** The result of a decoder; throws 400 on `field` for bytes that it refuses, whose errors have no type of their own. */
async function decoded<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('timeout'))
      throw refuse('unavailable', {
        sentence: 'The picture took too long to examine. Please try again',
        cause,
      });
    throw invalidField(field, BROKEN_IMAGE);
  }
}

async function bytesOf(source: string, field: string): Promise<Uint8Array> {
  if (source.startsWith('data:')) {
    const body = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/.exec(source)?.[1];
    if (!body) throw invalidField(field, WRONG_TYPE);
    const bytes = Buffer.from(body, 'base64');
    if (bytes.length > MAX_DATA_URL_BYTES)
      throw invalidField(field, 'An image sent in the request may have at most 1 MB');
    return bytes;
  }
  return sentBytes(source, { field, most: MAX_IMAGE_BYTES });
}

/**
 * Browsers display images for which the decoder only issues warnings, as some phones and cameras write them;
 * truncated or damaged ones are errors.
 */
const FAILS = 'error';

/** Opens a picture for decoding. A bomb fails before it is decoded. */
const opened = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: FAILS }).timeout({ seconds: MOST_SECONDS });

/** The header of a picture of any size; null if it has none. */
async function metadataOf(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: FAILS }).metadata();
  } catch {
    // The library's errors about bytes have no type of their own, and it fails at nothing else here.
    return null;
  }
}

/**
 * Reads the header only, without decoding, so that even a bomb is rejected with its size. Throws 400 on `field`
 * unless the content is a JPEG or PNG, regardless of the file's name.
 */
async function headerOf(bytes: Uint8Array, field: string) {
  if (bytes.length === 0) throw invalidField(field, BROKEN_IMAGE);
  const meta = await metadataOf(bytes);
  const { format } = meta ?? {};
  if (meta && (format === 'jpeg' || format === 'png')) return { ...meta, format } as const;
  throw invalidField(field, meta || isOtherPicture(bytes) ? WRONG_TYPE : BROKEN_IMAGE);
}

/** Inspects the file's content: only a complete JPEG or PNG of the right size passes, regardless of its name. */
async function examine(bytes: Uint8Array, kind: ImageKind, field: string): Promise<'jpeg' | 'png'> {
  const meta = await headerOf(bytes, field);
  const facts = {
    type: `image/${meta.format}`,
    // As it will be displayed: a photo can be stored rotated.
    ...meta.autoOrient,
    dpi: statedDpi(bytes),
    bytes: bytes.length,
  };
  const problem = imageProblem(kind, facts);
  if (problem) throw invalidField(field, problem);
  // Decodes every pixel, which fails for a truncated file.
  await decoded(field, opened(bytes).stats());
  return meta.format;
}

/**
 * Accepts an image from a form: a data URL of up to 1 MB, or a pathname from `GET /images/signed-url`. It is
 * re-encoded, which discards everything else in the file, and stored with the command that accepts it under a unique
 * path, with WebP at the widths that pages use. Returns that path; throws 400 on `field`.
 */
export async function acceptImage(source: string, kind: ImageKind, field: string): Promise<string> {
  const bytes = await bytesOf(source, field);
  const { format, encoded, variants } = await inTurn(() => reencoded(bytes, kind, field));
  const name = randomUUID().replaceAll('-', '');
  const path = await ownPath(`images/${kind}/${name}`);
  const pathname = `${path}.${format === 'jpeg' ? 'jpg' : 'png'}`;
  addFile({ pathname, bytes: encoded, contentType: `image/${format}` });
  for (const { width, data } of variants)
    addFile({ pathname: `${path}-${width}.webp`, bytes: data, contentType: 'image/webp' });
  return pathname;
}

async function reencoded(bytes: Uint8Array, kind: ImageKind, field: string) {
  const format = await examine(bytes, kind, field);
  // While other images are being decoded, a file with a damaged end can pass the inspection.
  const { data: encoded, info } = await decoded(
    field,
    opened(bytes).rotate().toFormat(format, { quality: 88 }).toBuffer({ resolveWithObject: true }),
  );
  const variants: { width: number; data: Buffer }[] = [];
  for (const width of WIDTHS)
    if (width <= info.width)
      variants.push({ width, data: await sharp(encoded).resize({ width }).webp({ quality: 80 }).toBuffer() });
  return { format, encoded, variants };
}

const PHOTO_WIDTH = 1_600;

/**
 * Accepts a photo of up to 25 megapixels, sent with the request or uploaded to the private store before, and
 * re-encodes it as JPEG at most 1,600 px wide, which discards its location and camera data. It is stored in the
 * private store, with the command that accepts it. Returns its unique path; throws 400 on `field`.
 */
export async function acceptPhoto(sent: File | string, field: string): Promise<string> {
  const bytes = await sentBytes(sent, { field, most: MAX_PHOTO_BYTES });
  if (bytes.length > MAX_PHOTO_BYTES) throw invalidField(field, 'An image may have at most 10 MB');
  const encoded = await inTurn(async () => {
    const { width, height } = await headerOf(bytes, field);
    if (width * height > MAX_PIXELS) throw invalidField(field, 'A photo may have at most 25 megapixels');
    const photo = opened(bytes).rotate().resize({ width: PHOTO_WIDTH, withoutEnlargement: true });
    return decoded(field, photo.jpeg({ quality: 82 }).toBuffer());
  });
  const pathname = await ownPath(`photos/${randomUUID()}.jpg`);
  addFile({ pathname, bytes: encoded, contentType: 'image/jpeg', access: 'private' });
  return pathname;
}
