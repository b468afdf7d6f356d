'use client';

import { statedDpi } from '@/lib/images/density';
import type { ImageFacts } from '@/lib/images/rules';

/** What the browser can tell of a picture before it is sent; null when it can not be drawn. */
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

/** Sends a picture straight to the store; answers the pathname to save. Throws when any step fails. */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  // The store asks for an ending only; the file's own may be another (`.jfif`), or none.
  const filename = file.type === 'image/png' ? 'image.png' : 'image.jpg';
  const response = await fetch(`/api/v2/images/signed-url?filename=${filename}`, { signal });
  if (!response.ok) throw new Error('no address to upload to');
  const { data } = (await response.json()) as { data: { url: string; pathname: string } };
  await putWithProgress(data.url, file, onProgress, signal);
  return data.pathname;
}

/** fetch can not say how far an upload is. */
function putWithProgress(
  url: string,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () =>
      request.status < 300 ? done() : failed(new Error(`store answered ${request.status}`));
    request.onerror = () => failed(new Error('connection lost'));
    request.onabort = () => failed(new Error('given up'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
