import 'server-only';
import { findOwn } from '@/lib/booking/web-id';
import { receiptFileOf, receiptOf } from '@/lib/booking/receipts/queries';
import { AppError, notFound } from '@/lib/foundation/errors';
import { contentDisposition } from '@/lib/foundation/headers/content-disposition';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { limit } from '@/lib/platform/limits';
import { refusedFile } from './downloads';
import { visitorOfPage } from './page-visitor';

async function ownReceipt(visitor: VisitorActor, webId: string) {
  const { id } = await findOwn(visitor, webId);
  await limit('receipt:booking', String(id));
  const receipt = await receiptOf(id);
  if (!receipt) throw notFound('Receipt');
  return receiptFileOf(receipt);
}

/**
 * The receipt of the visitor's own booking as a PDF that the browser opens: docs/rules.md#leaving. 404 for another
 * visitor's and for one that was never confirmed, 429 for guessing.
 */
export async function receiptOfVisitor(webId: string, boxKey: string): Promise<Response> {
  const visitor = await visitorOfPage(boxKey);
  if (!visitor) return refusedFile(404);
  const file = await ownReceipt(visitor, webId).catch((error) => {
    if (error instanceof AppError) return refusedFile(error.status, error.retryAfterSeconds);
    throw error;
  });
  if (file instanceof Response) return file;
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('inline', file.fileName),
      'cache-control': 'no-store',
    },
  });
}
