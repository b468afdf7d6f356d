'use client';

import { statedDpi } from '@/lib/platform/images/density';
import type { ImageFacts } from '@/lib/platform/images/rules';
import { type Destination, uploadFile } from './upload-file';

/** What the browser knows of an image before it is sent; null if it cannot be decoded. */
export async function imageFacts(file: File): Promise<ImageFacts | null> {
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

/** Where a picture goes. The store asks for an ending only; the file's own may be another (`.jfif`), or none. */
export const imageDestination = ({ type }: File): Destination => ({
  signedUrl: `/images/signed-url?filename=${type === 'image/png' ? 'image.png' : 'image.jpg'}`,
  type,
});

/** Sends an image straight to the store; returns the pathname to save. Throws when any step fails. */
export const uploadImage = (file: File, onProgress: (share: number) => void) =>
  uploadFile(file, imageDestination(file), onProgress);
