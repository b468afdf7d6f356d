import 'server-only';
import { contentDisposition } from '@/lib/foundation/headers/content-disposition';

export const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** This body as a JSON response with caching disabled. */
export const jsonResponse = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: JSON_HEADERS });

/** A generated file that the browser displays, and saves under this name. */
export const fileResponse = (bytes: Uint8Array, contentType: string, fileName: string): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      'content-type': contentType,
      'content-disposition': contentDisposition('inline', fileName),
      'cache-control': 'no-store',
    },
  });
