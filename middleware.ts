import { type NextRequest, NextResponse } from 'next/server';
import { may } from '@/lib/access/actor';
import { sessionCookie, staffByCookie } from '@/lib/access/cookie';
import { landingOf, needsOf } from '@/lib/nav';

/** Only the console and the sign-in page: public, device and API routes do not pay for this. */
export const config = { matcher: ['/', '/admin', '/admin/:path*'], runtime: 'nodejs' };

/** The first of the three checks (contract section 3): who is signed in, and whether the page is theirs. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const actor = await staffByCookie(request.cookies.get(sessionCookie())?.value);
  const to = (path: string) => NextResponse.redirect(new URL(path, request.url));
  const path = request.nextUrl.pathname;

  if (path === '/') {
    if (!actor) return NextResponse.next();
    return to(may(actor, 'spaces.view') ? '/admin/space' : landingOf((what) => may(actor, what)));
  }
  // An action answers 401 and 403 itself: a redirect or a page is nothing that its caller could read.
  if (request.method === 'POST' && request.headers.has('next-action')) return NextResponse.next();
  // The cookie of a session that ended is worth nothing, and stays until the next sign-in: by it the sign-in page
  // knows what to say.
  if (!actor) return to('/');
  const needs = needsOf(path, request.nextUrl.searchParams);
  if (needs === undefined) return to('/no-page-found');
  if (needs.every((need) => may(actor, need))) return NextResponse.next();
  if (landingOf((what) => may(actor, what)) === '/admin/NoPermission') return to('/admin/NoPermission');
  return NextResponse.rewrite(new URL('/access-denied', request.url), { status: 403 });
}
