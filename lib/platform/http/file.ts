import 'server-only';
import { contentDisposition } from '@/lib/foundation/headers/content-disposition';

/** A generated file that the browser displays, and saves under this name. */
export const fileResponse = (bytes: Uint8Array, contentType: string, fileName: string): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      'content-type': contentType,
      'content-disposition': contentDisposition('inline', fileName),
      'cache-control': 'no-store',
    },
  });
