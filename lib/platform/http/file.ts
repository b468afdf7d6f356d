import 'server-only';

/** A generated file: shown by the browser, and saved under this name. */
export const fileResponse = (bytes: Uint8Array, contentType: string, fileName: string): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      'content-type': contentType,
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
