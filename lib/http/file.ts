import 'server-only';

/** A file that was made for this caller: shown by the browser, and saved under this name. */
export const fileAnswer = (bytes: Uint8Array, contentType: string, fileName: string): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      'content-type': contentType,
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
