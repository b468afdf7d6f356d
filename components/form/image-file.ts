'use client';

import type { Destination } from '@/components/api/upload-file';
import { statedDpi } from '@/lib/platform/images/density';
import { BROKEN_IMAGE, type ImageFacts, type ImageKind, imageProblem } from '@/lib/platform/images/rules';

/** Fixed: docs/rules.md#texts-files. */
export const IMAGE_FAILED = 'Unable to upload image';

/** What the browser knows of an image before it is sent; null if it cannot be decoded. */
async function imageFacts(file: File): Promise<ImageFacts | null> {
  const type = file.type;
  if (!type.startsWith('image/') || type === 'image/svg+xml')
    return { type, width: 0, height: 0, dpi: null, bytes: file.size };
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  const head = new Uint8Array(await file.slice(0, 65_536).arrayBuffer());
  return { type, width, height, dpi: statedDpi(head), bytes: file.size };
}

/** Why an image is refused before it leaves the browser, or null; and whether it can be shown all the same. */
export async function checkImage(kind: ImageKind, file: File) {
  const facts = await imageFacts(file);
  return { problem: facts ? imageProblem(kind, facts) : BROKEN_IMAGE, canShow: Boolean(facts?.width) };
}

/** Where a picture goes. The store asks for an ending only; the file's own may be another (`.jfif`), or none. */
export const imageDestination = ({ type }: File): Destination => ({
  signedUrl: `/images/signed-url?filename=${type === 'image/png' ? 'image.png' : 'image.jpg'}`,
  type,
});
