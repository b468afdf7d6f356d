'use client';

import type { Destination } from '@/components/api/upload-file';
import { statedDpi } from '@/lib/platform/images/density';
import {
  BROKEN_IMAGE,
  IMAGE_TYPES,
  type ImageFacts,
  type ImageKind,
  imageProblem,
  sizeOf,
} from '@/lib/platform/images/rules';

/** Fixed: docs/rules.md#texts-files. */
export const IMAGE_FAILED = 'Unable to upload image';

/** What the browser can read of an image before the upload; null for a JPEG or PNG that it cannot decode. */
async function readImageFacts(file: File): Promise<ImageFacts | null> {
  const type = file.type;
  const unreadFacts = { type, width: 0, height: 0, dpi: null, bytes: file.size };
  if (!type.startsWith('image/') || type === 'image/svg+xml') return unreadFacts;
  const bitmap = await createImageBitmap(file).catch(() => null);
  // A type that this browser cannot show, such as a phone's HEIC, is not damaged.
  if (!bitmap) return IMAGE_TYPES.includes(type) ? null : unreadFacts;
  const { width, height } = bitmap;
  bitmap.close();
  const head = new Uint8Array(await file.slice(0, 65_536).arrayBuffer());
  return { type, width, height, dpi: statedDpi(head), bytes: file.size };
}

/** Why an image is refused before the upload, or null; and whether it can be shown nevertheless. */
export async function checkImage(kind: ImageKind, file: File) {
  const facts = await readImageFacts(file);
  return { problem: facts ? imageProblem(kind, facts) : BROKEN_IMAGE, canShow: Boolean(facts?.width) };
}

const QUALITY = 0.9;

/**
 * A photo in the size that its kind requires: scaled down to cover it, and cropped to the middle. Returns the file
 * unchanged if that is not possible: it is not a photo, or too small.
 */
export async function fitImage(kind: ImageKind, file: File): Promise<File> {
  const bitmap = IMAGE_TYPES.includes(file.type) ? await createImageBitmap(file).catch(() => null) : null;
  if (!bitmap) return file;
  const { width, height } = sizeOf(kind);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  const scale = Math.max(width / bitmap.width, height / bitmap.height);
  if (!context || scale > 1) return file;
  const [w, h] = [width / scale, height / scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, (bitmap.width - w) / 2, (bitmap.height - h) / 2, w, h, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
  return blob ? new File([blob], file.name, { type: file.type }) : file;
}

/**
 * The pathname of an upload. The store requires a file extension; the file's own may differ (`.jfif`) or be missing.
 */
export const imageDestination = ({ type }: File): Destination => ({
  signedUrl: `/images/signed-url?filename=${type === 'image/png' ? 'image.png' : 'image.jpg'}`,
  type,
});
