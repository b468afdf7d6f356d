import 'server-only';
import type { IncomingMessage } from 'node:http';
import { nonceIn } from '@/lib/foundation/nonce';
import { may } from '@/lib/platform/authorization/actor';
import { landingOf, needsOf, SECOND_FACTOR_PAGE } from '@/lib/platform/nav';
import { cookieIn, sessionCookie, staffByCookie } from './cookie';
import { handOn } from './handed-on';

type Asked = {
  path: string;
  search: URLSearchParams;
  /** The value of the session's cookie. */
  cookie: string;
  /** Of the request's policy, by which the page finds what is handed on. */
  nonce: string | undefined;
  /** A server action, which returns 401 and 403 itself: its caller could not read a redirect or a page. */
  isAction: boolean;
};

/** A page is shown, or another one in its place, or the browser is sent elsewhere. */
export type PageAccess = 'granted' | { redirect: string } | { instead: string; status: number };

/** The console and the sign-in page, which are not everybody's. Other pages are public. */
export const isChecked = (path: string): boolean => /^\/(admin(\/|$)|$)/.test(path);

/** A visitor's page that is made of what the database has. */
export const needsDatabase = (path: string): boolean =>
  /^\/(qr-redirect|public-booking|payment-success|b-|t(&|%26)c|privacy-policy)(\/|$)/.test(path);

/** The first of the three checks (docs/rules.md#three-checks): who is signed in, and whether they may see the page. */
export async function pageAccess({ path, search, cookie, nonce, isAction }: Asked): Promise<PageAccess> {
  const actor = await staffByCookie(cookie);
  if (actor) handOn(nonce, cookie, actor);

  if (path === '/') {
    if (!actor) return 'granted';
    if (actor.mustAddSecondFactor) return { redirect: SECOND_FACTOR_PAGE };
    return {
      redirect: may(actor, 'spaces.view') ? '/admin/space' : landingOf((what) => may(actor, what)),
    };
  }
  if (isAction) return 'granted';
  // The cookie of an ended session opens nothing and stays until the next sign-in: by it the sign-in page knows
  // what to say.
  if (!actor) return { redirect: '/' };
  if (actor.mustAddSecondFactor) return { redirect: SECOND_FACTOR_PAGE };
  const needs = needsOf(path, search);
  if (needs === undefined) return { redirect: '/no-page-found' };
  if (needs.every((need) => may(actor, need))) return 'granted';
  if (landingOf((what) => may(actor, what)) === '/admin/NoPermission')
    return { redirect: '/admin/NoPermission' };
  return { instead: '/access-denied', status: 403 };
}

/** Whether a page at a path may be shown to whoever asks our own server for it. */
export function mayBeShown({ url = '', headers }: IncomingMessage, path: string): true | Promise<boolean> {
  if (!isChecked(path)) return true;
  return pageAccess({
    path,
    search: new URLSearchParams(url.split('?')[1]),
    cookie: cookieIn(headers.cookie, sessionCookie()) ?? '',
    nonce: nonceIn(headers['content-security-policy']?.toString() ?? null),
    isAction: false,
  }).then((access) => access === 'granted');
}
