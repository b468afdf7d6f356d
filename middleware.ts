import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/foundation/env';
import { may } from '@/lib/platform/authorization/actor';
import { newNonce, policyOf } from '@/lib/platform/http/content-security';
import { sessionCookie, staffByCookie } from '@/lib/platform/identity/cookie';
import { landingOf, needsOf } from '@/lib/platform/nav';

/** Only the console and the sign-in page: public, device and API routes do not pay for this. */
export const config = { matcher: ['/', '/admin', '/admin/:path*'], runtime: 'nodejs' };

/**
 * On to the page. A long-lived server has put a policy on the request already (`lib/platform/http/guard-server.ts`);
 * a function of a serverless host does it here.
 */
function proceed(request: NextRequest): NextResponse {
  if (request.headers.has('content-security-policy')) return NextResponse.next();
  const headers = new Headers(request.headers);
  const policy = policyOf(env())(newNonce());
  headers.set('content-security-policy', policy);
  return NextResponse.next({ request: { headers }, headers: { 'content-security-policy': policy } });
}

/** The first of the three checks (docs/rules.md#three-checks): who is signed in, and whether they may see the page. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const actor = await staffByCookie(request.cookies.get(sessionCookie())?.value);
  const to = (path: string) => NextResponse.redirect(new URL(path, request.url));
  const path = request.nextUrl.pathname;

  if (path === '/') {
    if (!actor) return proceed(request);
    return to(may(actor, 'spaces.view') ? '/admin/space' : landingOf((what) => may(actor, what)));
  }
  // An action returns 401 and 403 itself: its caller could not read a redirect or a page.
  if (request.method === 'POST' && request.headers.has('next-action')) return proceed(request);
  // The cookie of an ended session opens nothing and stays until the next sign-in: by it the sign-in page knows
  // what to say.
  if (!actor) return to('/');
  const needs = needsOf(path, request.nextUrl.searchParams);
  if (needs === undefined) return to('/no-page-found');
  if (needs.every((need) => may(actor, need))) return proceed(request);
  if (landingOf((what) => may(actor, what)) === '/admin/NoPermission') return to('/admin/NoPermission');
  return NextResponse.rewrite(new URL('/access-denied', request.url), { status: 403 });
}
