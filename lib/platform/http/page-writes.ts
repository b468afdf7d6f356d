import 'server-only';
import { type NextRequest, NextResponse } from 'next/server';
import { forbidden } from '@/lib/foundation/errors';
import { isOwnOrigin } from '@/lib/platform/identity/own-origin';
import { isActionBody } from './action-body';
import { jsonResponse } from './responses';

/**
 * The maximum size of a server action: 1 MB. Files go to endpoints or to the store. The framework counts the values
 * and characters of its lists, and fails on more than a million.
 */
const MOST_BYTES = 1_000_000;

const READS = new Set(['GET', 'HEAD']);
/** The types of what a browser sends when it submits a form by itself. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

export const ACTION_HEADER = 'next-action';

const MALFORMED = { message: 'The request is malformed', code: 'invalid' };

type Write = Pick<NextRequest, 'method' | 'headers' | 'url' | 'text'>;

const typeOf = ({ headers }: Write): string => headers.get('content-type') ?? '';

/** Whether a browser submitted one of our forms by itself, because its scripts have not arrived. */
const isForm = (request: Write): boolean =>
  request.method === 'POST' && !request.headers.has(ACTION_HEADER) && FORM.test(typeOf(request));

/** Whether it names an action and its body contains arguments. A body that breaks off does not. */
async function isActionCall(request: Write): Promise<boolean> {
  if (!request.headers.get(ACTION_HEADER) || !/^text\/plain\b/i.test(typeOf(request))) return false;
  try {
    return isActionBody(await request.text());
  } catch {
    return false;
  }
}

/**
 * The response to a write to a page that is not an action of ours, before the framework reads it: a form that a
 * browser submitted by itself leads back to its page, whatever it contains; otherwise 403 from a foreign origin, 411
 * without a length, 413 above 1 MB, and 400 for a malformed action. Null for everything else: docs/rules.md#origin,
 * docs/rules.md#forms.
 */
export async function refusalOfWrite(request: Write): Promise<Response | null> {
  const { method, headers, url } = request;
  if (READS.has(method)) return null;
  if (isForm(request)) return NextResponse.redirect(url, 303);
  if (!isOwnOrigin(headers.get('origin')))
    return jsonResponse(403, { message: forbidden().message, code: forbidden().code });
  const length = headers.get('content-length');
  if (length === null)
    return jsonResponse(411, { message: 'Send the length of the body', code: 'length_required' });
  if (Number(length) > MOST_BYTES)
    return jsonResponse(413, { message: 'The request is too large', code: 'too_large' });
  const isMalformed = method === 'POST' && headers.has(ACTION_HEADER) && !(await isActionCall(request));
  return isMalformed ? jsonResponse(400, MALFORMED) : null;
}

/**
 * The headers that the framework gets: it compares the origin of an action with the host in a header that anyone can
 * send, and reports a difference as a defect. The origin has been checked by then: docs/rules.md#origin.
 */
export function withCheckedHost(headers: Headers): Headers {
  const origin = headers.get('origin');
  if (origin !== null && headers.has(ACTION_HEADER) && isOwnOrigin(origin))
    headers.set('x-forwarded-host', new URL(origin).host);
  return headers;
}
