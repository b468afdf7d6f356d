import 'server-only';
import { forbidden } from '@/lib/foundation/errors';
import { isOwnOrigin } from '@/lib/platform/identity/own-origin';
import { jsonResponse } from './json-response';

/**
 * The maximum size of a server action, equal to the framework's own limit: 1 MB. Files go to endpoints or to the
 * store.
 */
const MOST_BYTES = 1024 * 1024;

const READS = new Set(['GET', 'HEAD']);

/**
 * The refusal of a write to a page, which is a server action: 403 from a foreign origin, 411 without a length and 413
 * above 1 MB, before the framework reads it. Null if the write is allowed: docs/rules.md#origin.
 */
export function refusalOfWrite({ method, headers }: Pick<Request, 'method' | 'headers'>): Response | null {
  if (READS.has(method)) return null;
  if (!isOwnOrigin(headers.get('origin')))
    return jsonResponse(403, { message: forbidden().message, code: forbidden().code });
  const length = headers.get('content-length');
  if (length === null)
    return jsonResponse(411, { message: 'Send the length of the body', code: 'length_required' });
  if (Number(length) > MOST_BYTES)
    return jsonResponse(413, { message: 'The request is too large', code: 'too_large' });
  return null;
}
