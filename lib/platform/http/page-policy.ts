import 'server-only';
import type { NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/foundation/env';
import { newNonce } from '@/lib/foundation/nonce';
import { requestIdFrom } from '@/lib/foundation/request-scope';
import { policyOf } from './content-security';
import { idHeaders, REQUEST_ID_HEADER } from './request-watch';

const POLICY_HEADER = 'content-security-policy';

type Passed = { request: { headers: Headers }; headers: Record<string, string> };

/**
 * Passes a request on to its page with its own Content-Security-Policy (docs/rules.md#content-security), from which
 * the framework takes the nonce of its scripts, and with its id (docs/rules.md#request-id). A policy that the caller
 * sent is discarded.
 */
export function withPolicy(request: NextRequest, pass: (init: Passed) => NextResponse): NextResponse {
  const policy = policyOf(env())(newNonce());
  const id = requestIdFrom(request.headers.get(REQUEST_ID_HEADER));
  const headers = new Headers(request.headers);
  headers.set(POLICY_HEADER, policy);
  headers.set(REQUEST_ID_HEADER, id);
  return pass({ request: { headers }, headers: { [POLICY_HEADER]: policy, ...idHeaders(id) } });
}
