import 'server-only';
import type { NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/foundation/env';
import { newNonce } from '@/lib/foundation/nonce';
import { policyOf } from './content-security';

type Passed = { request?: { headers: Headers }; headers?: Record<string, string> };

/**
 * Passes a request on to its page with a policy on request and response: docs/rules.md#content-security. A long-lived server
 * has put one on the request already (`guard-server.ts`), and then nothing is added; a function of a serverless host gets it
 * here.
 */
export function withPolicy(request: NextRequest, pass: (init: Passed) => NextResponse): NextResponse {
  if (request.headers.has('content-security-policy')) return pass({});
  const headers = new Headers(request.headers);
  const policy = policyOf(env())(newNonce());
  headers.set('content-security-policy', policy);
  return pass({ request: { headers }, headers: { 'content-security-policy': policy } });
}
