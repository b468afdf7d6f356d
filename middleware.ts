import { type NextRequest, NextResponse } from 'next/server';
import { nonceIn } from '@/lib/foundation/nonce';
import { may } from '@/lib/platform/authorization/actor';
import { describeFailure, placeOf } from '@/lib/platform/http/failure';
import { withPolicy } from '@/lib/platform/http/page-policy';
import { sessionCookie, staffByCookie } from '@/lib/platform/identity/cookie';
import { handOn } from '@/lib/platform/identity/handed-on';
import { landingOf, needsOf, SECOND_FACTOR_PAGE } from '@/lib/platform/nav';

/**
 * The console and the sign-in page, to be checked; and any other page that has no policy yet, which is so on a serverless
 * host only. Elsewhere public pages do not pay for this, and API routes nowhere.
 */
export const config = {
  matcher: [
    '/',
    '/admin',
    '/admin/:path*',
    { source: '/((?!api/|_next/).*)', missing: [{ type: 'header', key: 'content-security-policy' }] },
  ],
  runtime: 'nodejs',
};

const proceed = (request: NextRequest) => withPolicy(request, (init) => NextResponse.next(init));

/** Passes everything on with its policy, and the console and the sign-in page only to whoever may see them. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const isChecked = /^\/(admin(\/|$)|$)/.test(request.nextUrl.pathname);
  if (!isChecked) return proceed(request);
  try {
    return await checked(request);
  } catch (error) {
    return instead(request, '/server-away', describeFailure(error, placeOf(request)).status);
  }
}

/** Another page in the place of the one that was asked for. */
const instead = (request: NextRequest, path: string, status: number) =>
  withPolicy(request, (init) => NextResponse.rewrite(new URL(path, request.url), { ...init, status }));

/** The first of the three checks (docs/rules.md#three-checks): who is signed in, and whether they may see the page. */
async function checked(request: NextRequest): Promise<NextResponse> {
  const cookie = request.cookies.get(sessionCookie())?.value ?? '';
  const actor = await staffByCookie(cookie);
  if (actor) handOn(nonceIn(request.headers.get('content-security-policy')), cookie, actor);
  const to = (path: string) => NextResponse.redirect(new URL(path, request.url));
  const path = request.nextUrl.pathname;

  if (path === '/') {
    if (!actor) return proceed(request);
    if (actor.mustAddSecondFactor) return to(SECOND_FACTOR_PAGE);
    return to(may(actor, 'spaces.view') ? '/admin/space' : landingOf((what) => may(actor, what)));
  }
  // An action returns 401 and 403 itself: its caller could not read a redirect or a page.
  if (request.method === 'POST' && request.headers.has('next-action')) return proceed(request);
  // The cookie of an ended session opens nothing and stays until the next sign-in: by it the sign-in page knows
  // what to say.
  if (!actor) return to('/');
  if (actor.mustAddSecondFactor) return to(SECOND_FACTOR_PAGE);
  const needs = needsOf(path, request.nextUrl.searchParams);
  if (needs === undefined) return to('/no-page-found');
  if (needs.every((need) => may(actor, need))) return proceed(request);
  if (landingOf((what) => may(actor, what)) === '/admin/NoPermission') return to('/admin/NoPermission');
  return instead(request, '/access-denied', 403);
}
