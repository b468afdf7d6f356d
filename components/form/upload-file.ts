'use client';

import { callApi } from '@/components/api/transport';

/** Where a file is sent: the call that signs an address for it, and the type under which it is stored. */
export type Destination = { signedUrl: string; type: string };

/** Sends a file straight to the store; returns the pathname to save. Throws when any step fails. */
export async function uploadFile(
  file: File,
  { signedUrl, type }: Destination,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const signed = await callApi<{ url: string; pathname: string }>(signedUrl, { signal });
  if (!signed.ok) throw new Error('no address to upload to');
  await putWithProgress(signed.data.url, file, type, onProgress, signal);
  return signed.data.pathname;
}

/** fetch cannot report the progress of an upload. */
function putWithProgress(
  url: string,
  file: File,
  type: string,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () =>
      request.status < 300 ? done() : failed(new Error(`store returned ${request.status}`));
    request.onerror = () => failed(new Error('connection lost'));
    request.onabort = () => failed(new Error('given up'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
