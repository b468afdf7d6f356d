import 'server-only';
import { randomBytes } from 'node:crypto';
import type { NextRequest, NextResponse } from 'next/server';
import { cookiesIn } from '@/lib/foundation/headers/cookie-header';
import { requestIdFrom } from '@/lib/foundation/process/request-scope';
import { type Env, env } from '@/lib/foundation/settings/env';
import { withCheckedHost } from './page-writes';
import { idHeaders, REQUEST_ID_HEADER } from './request-watch';

/** The endpoint to which a browser reports what the policy blocked. */
const REPORTS_PATH = '/api/v2/csp-reports';

type Settings = Pick<
  Env,
  | 'STRIPE_JS_URL'
  | 'STRIPE_API_URL'
  | 'PUSHER_URL'
  | 'PUSHER_WS_URL'
  | 'BLOB_PUBLIC_URL'
  | 'VERCEL_BLOB_API_URL'
  | 'APP_URL'
>;

const originOf = (address: string): string => new URL(address).origin;

/** The sources that the card provider's script loads, frames and connects to, as listed in its documentation. */
function cardOrigins({ STRIPE_JS_URL, STRIPE_API_URL }: Settings) {
  const script = originOf(STRIPE_JS_URL);
  if (!script.endsWith('.stripe.com'))
    return { script, frames: script, asked: `${script} ${originOf(STRIPE_API_URL)}` };
  return {
    script: 'https://js.stripe.com https://*.js.stripe.com',
    frames:
      'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://pay.google.com https://*.link.com',
    asked: 'https://api.stripe.com https://*.link.com https://google.com/pay',
  };
}

/**
 * The Content-Security-Policy of every page, without its nonce: scripts run only if this server has put the nonce on
 * them, or if such a script loaded them: docs/rules.md#content-security.
 */
export function policyOf(settings: Settings): (nonce: string) => string {
  const card = cardOrigins(settings);
  const files = originOf(settings.BLOB_PUBLIC_URL);
  const realtime = `${originOf(settings.PUSHER_URL)} ${originOf(settings.PUSHER_WS_URL.replace(/^ws/, 'http'))} ${settings.PUSHER_WS_URL.split('/').slice(0, 3).join('/')}`;
  const directives = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${files} https://*.stripe.com`,
    `media-src 'self' blob: ${files}`,
    "font-src 'self' data:",
    `connect-src 'self' ${card.asked} ${realtime} ${files} ${originOf(settings.VERCEL_BLOB_API_URL)}`,
    `frame-src ${card.frames}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${REPORTS_PATH}`,
  ].join('; ');
  // Browsers that support 'strict-dynamic' ignore the sources after it; older ones ignore 'strict-dynamic'.
  return (nonce) => `script-src 'nonce-${nonce}' 'strict-dynamic' 'self' ${card.script}; ${directives}`;
}

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

/**
 * Generates a Content-Security-Policy nonce of 128 bits: docs/rules.md#content-security. Every script of a page
 * carries it.
 */
export const newNonce = (): string => randomBytes(16).toString('base64url');
