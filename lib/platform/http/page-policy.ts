import 'server-only';
import type { NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/foundation/env';
import { newNonce } from '@/lib/foundation/nonce';
import { requestIdFrom } from '@/lib/foundation/request-scope';
import { policyOf } from './content-security';
import { idHeaders, REQUEST_ID_HEADER } from './request-watch';

type Passed = { request?: { headers: Headers }; headers?: Record<string, string> };

/**
 * Passes a request on to its page with a policy (docs/rules.md#content-security) and an id (docs/rules.md#request-id) on request and response. A long-lived server
 * has put one on the request already (`guard-server.ts`), and then nothing is added; a function of a serverless host gets it
 * here.
 */
export function withPolicy(request: NextRequest, pass: (init: Passed) => NextResponse): NextResponse {
  if (request.headers.has('content-security-policy')) return pass({});
  const headers = new Headers(request.headers);
  const policy = policyOf(env())(newNonce());
  headers.set('content-security-policy', policy);
  const id = requestIdFrom(headers.get(REQUEST_ID_HEADER));
  headers.set(REQUEST_ID_HEADER, id);
  return pass({
    request: { headers },
    headers: { 'content-security-policy': policy, ...idHeaders(id) },
  });
}
