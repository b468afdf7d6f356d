import { type ApiFailure, type ApiResult, callApi, lost } from './transport';

/** Where a file is sent: the call that signs an upload URL for it, and the type under which it is stored. */
export type Destination = { signedUrl: string; type: string };

type Sending = {
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal: AbortSignal;
};

/** Uploads a file directly to the store and returns the pathname to save. Never throws. */
export async function uploadFile(
  file: File,
  { signedUrl, type }: Destination,
  sending: Sending,
): Promise<ApiResult<string>> {
  const { signal } = sending;
  const signed = await callApi<{ url: string; pathname: string }>(signedUrl, { signal });
  if (!signed.ok) return signed;
  const failure = await put(signed.data.url, file, type, sending);
  return failure ?? { ok: true, data: signed.data.pathname };
}

/** fetch cannot report the progress of an upload. */
function put(
  url: string,
  file: File,
  type: string,
  { onProgress, signal }: Sending,
): Promise<ApiFailure | null> {
  return new Promise((done) => {
    if (signal.aborted) return done(lost('aborted'));
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => done(request.status < 300 ? null : lost('unreadable'));
    request.onerror = () => done(lost('offline'));
    request.onabort = () => done(lost('aborted'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
