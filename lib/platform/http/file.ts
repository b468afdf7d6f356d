import 'server-only';

/** A generated file that the browser displays, and saves under this name. */
export const fileResponse = (bytes: Uint8Array, contentType: string, fileName: string): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      'content-type': contentType,
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
