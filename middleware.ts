import { type NextRequest, NextResponse } from 'next/server';
import { nonceIn } from '@/lib/foundation/nonce';
import { databaseAnswers } from '@/lib/platform/http/database-answers';
import { describeFailure, placeOf } from '@/lib/platform/http/failure';
import { withPolicy } from '@/lib/platform/http/page-policy';
import { sessionCookie } from '@/lib/platform/identity/cookie';
import { isChecked, needsDatabase, type PageAccess, pageAccess } from '@/lib/platform/identity/page-access';

/**
 * The console and the sign-in page, to be checked; and any other page that has no policy yet, which is so on a serverless
 * host only. Elsewhere public pages do not pay for this, and API routes nowhere. Our own server checks most pages by the same
 * function, and renders them without coming here (lib/platform/http/pages.ts).
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

/** When a page that the database is away from may be asked for again, in seconds. */
const RETRY_SECONDS = '2';

/** Passes everything on with its policy, and the console and the sign-in page only to whoever may see them. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const access = isChecked(request.nextUrl.pathname) ? await accessOf(request) : await visitorAccess(request);
  if (access === 'granted') return withPolicy(request, (init) => NextResponse.next(init));
  if ('redirect' in access) return NextResponse.redirect(new URL(access.redirect, request.url));
  const { instead, status } = access;
  const response = withPolicy(request, (init) =>
    NextResponse.rewrite(new URL(instead, request.url), { ...init, status }),
  );
  if (status === 503) response.headers.set('retry-after', RETRY_SECONDS);
  return response;
}

/** A visitor's page, as long as the database is there that it is made of: docs/rules.md#database-away. */
async function visitorAccess(request: NextRequest): Promise<PageAccess> {
  if (!needsDatabase(request.nextUrl.pathname)) return 'granted';
  try {
    await databaseAnswers();
    return 'granted';
  } catch (error) {
    return { instead: '/visitor-away', status: describeFailure(error, placeOf(request)).status };
  }
}

async function accessOf(request: NextRequest): Promise<PageAccess> {
  const { method, headers, cookies, nextUrl } = request;
  try {
    return await pageAccess({
      path: nextUrl.pathname,
      search: nextUrl.searchParams,
      cookie: cookies.get(sessionCookie())?.value ?? '',
      nonce: nonceIn(headers.get('content-security-policy')),
      isAction: method === 'POST' && headers.has('next-action'),
    });
  } catch (error) {
    return { instead: '/server-away', status: describeFailure(error, placeOf(request)).status };
  }
}
