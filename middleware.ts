import { type NextRequest, NextResponse } from 'next/server';
import { cookieIn } from '@/lib/foundation/headers/cookie-header';
import { withPolicy } from '@/lib/platform/http/content-security';
import { probeDatabase } from '@/lib/platform/http/database-probe';
import { describeFailure } from '@/lib/platform/http/failure-response';
import { ACTION_HEADER, refusalOfWrite } from '@/lib/platform/http/page-writes';
import { loggedRouteOf } from '@/lib/platform/http/route-templates';
import { isChecked, needsDatabase, type PageAccess, pageAccess } from '@/lib/platform/identity/page-access';
import { sessionCookie } from '@/lib/platform/identity/session-cookie';
import {
  browserIn,
  browserOnPage,
  deviceCookieName,
  deviceCookieOf,
} from '@/lib/platform/identity/visitor-browser';

/** Every page, on every host. Endpoints have `route()`, and build files need no middleware. */
export const config = { matcher: ['/((?!api/|_next/).*)'], runtime: 'nodejs' };

/** The page for a code or a link that leads nowhere: docs/rules.md#dead-ends. */
const DEAD_END = '/dead-end';
/** When a page that needs the unreachable database can be requested again, in seconds. */
const RETRY_SECONDS = '2';

/**
 * Gives each page its policy, shows the pages of the console only to people who may see them, and refuses
 * cross-origin writes.
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const refusal = await refusalOfWrite(request);
  if (refusal) return refusal;
  const access = await accessTo(request);
  if (access === 'granted')
    return withBrowser(
      request,
      withPolicy(request, (init) => NextResponse.next(init)),
    );
  if ('redirect' in access) return NextResponse.redirect(new URL(access.redirect, request.url));
  const { instead, status } = access;
  const response = withPolicy(request, (init) =>
    NextResponse.rewrite(new URL(instead, request.url), { ...init, status }),
  );
  if (status === 503) response.headers.set('retry-after', RETRY_SECONDS);
  return response;
}

async function accessTo(request: NextRequest): Promise<PageAccess> {
  const { pathname, search } = request.nextUrl;
  // A page cannot return 404 and be rendered by the server.
  if (pathname === DEAD_END) return { instead: `${DEAD_END}${search}`, status: 404 };
  return isChecked(pathname) ? accessOf(request) : visitorAccess(request);
}

/** A server action fails by itself and reports why: its caller could not read a page instead of a result. */
const isAction = ({ method, headers }: NextRequest): boolean =>
  method === 'POST' && headers.has(ACTION_HEADER);

/** Serves a visitor page if the database that it needs is reachable: docs/rules.md#database-away. */
async function visitorAccess(request: NextRequest): Promise<PageAccess> {
  if (!needsDatabase(request.nextUrl.pathname) || isAction(request)) return 'granted';
  try {
    await probeDatabase();
    return 'granted';
  } catch (error) {
    return { instead: '/visitor-away', status: describeFailure(error, loggedRouteOf(request)).status };
  }
}

/** Sets the cookie of a browser that opens a visitor page for the first time: docs/rules.md#limits-of-browsers. */
function withBrowser(request: NextRequest, response: NextResponse): NextResponse {
  if (!needsDatabase(request.nextUrl.pathname)) return response;
  const value = cookieIn(request.headers.get('cookie'), deviceCookieName());
  if (!browserIn(value)?.hasOpenedPage)
    response.cookies.set({ name: deviceCookieName(), ...deviceCookieOf(browserOnPage(value)) });
  return response;
}

async function accessOf(request: NextRequest): Promise<PageAccess> {
  const { headers, nextUrl } = request;
  try {
    return await pageAccess({
      path: nextUrl.pathname,
      search: nextUrl.searchParams,
      cookie: cookieIn(headers.get('cookie'), sessionCookie()) ?? '',
      isAction: isAction(request),
    });
  } catch (error) {
    if (isAction(request)) return 'granted';
    return { instead: '/server-away', status: describeFailure(error, loggedRouteOf(request)).status };
  }
}
