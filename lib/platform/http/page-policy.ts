import 'server-only';
import type { NextRequest, NextResponse } from 'next/server';
import { cookiesIn } from '@/lib/foundation/headers/cookie-header';
import { requestIdFrom } from '@/lib/foundation/process/request-scope';
import { env } from '@/lib/foundation/settings/env';
import { policyOf } from './content-security';
import { newNonce } from './nonce';
import { withCheckedHost } from './page-writes';
import { idHeaders, REQUEST_ID_HEADER } from './request-watch';

const POLICY_HEADER = 'content-security-policy';

/** Leaves only the cookies that count, as a page reads them by the framework, which takes the last of one name. */
function keepCountingCookies(headers: Headers): void {
  const pairs = [...cookiesIn(headers.get('cookie'))].map(([name, value]) => `${name}=${value}`);
  if (pairs.length > 0) headers.set('cookie', pairs.join('; '));
  else headers.delete('cookie');
}

type Passed = { request: { headers: Headers }; headers: Record<string, string> };

/**
 * Passes a request on to its page with its own Content-Security-Policy (docs/rules.md#content-security), from which
 * the framework takes the nonce of its scripts, and with its id (docs/rules.md#request-id). A policy that the caller
 * sent is discarded, and so are its ambiguous cookies: docs/rules.md#cookies.
 */
export function withPolicy(request: NextRequest, pass: (init: Passed) => NextResponse): NextResponse {
  const policy = policyOf(env())(newNonce());
  const id = requestIdFrom(request.headers.get(REQUEST_ID_HEADER));
  const headers = withCheckedHost(new Headers(request.headers));
  keepCountingCookies(headers);
  headers.set(POLICY_HEADER, policy);
  headers.set(REQUEST_ID_HEADER, id);
  return pass({ request: { headers }, headers: { [POLICY_HEADER]: policy, ...idHeaders(id) } });
}
