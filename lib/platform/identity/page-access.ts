import 'server-only';
import { may } from '@/lib/platform/authorization/actor';
import { landingOf, navNeedsOf, SECOND_FACTOR_PAGE } from '@/lib/platform/nav';
import { staffByCookie } from './session-cookie';

type PageRequest = {
  path: string;
  search: URLSearchParams;
  /** The value of the session's cookie. */
  cookie: string;
  /** A server action, which returns 401 and 403 itself: its caller could not read a redirect or a page. */
  isAction: boolean;
};

/** The page is shown, or another one in its place, or the browser is redirected. */
export type PageAccess = 'granted' | { redirect: string } | { instead: string; status: number };

/** The console and the sign-in page, which have restricted access. Other pages are public. */
export const isChecked = (path: string): boolean => /^\/(admin(\/|$)|$)/.test(path);

/** A visitor's page whose content comes from the database. */
export const needsDatabase = (path: string): boolean =>
  /^\/(qr-redirect|public-booking|payment-success|b-|t(&|%26)c|privacy-policy)(\/|$)/.test(path);

/** The first of the three checks (docs/rules.md#three-checks): who is signed in, and whether they may see the page. */
export async function pageAccess({ path, search, cookie, isAction }: PageRequest): Promise<PageAccess> {
  const actor = await staffByCookie(cookie);

  if (path === '/') {
    if (!actor) return 'granted';
    if (actor.mustAddSecondFactor) return { redirect: SECOND_FACTOR_PAGE };
    return {
      redirect: may(actor, 'spaces.view') ? '/admin/space' : landingOf((what) => may(actor, what)),
    };
  }
  if (isAction) return 'granted';
  // The cookie of an ended session grants nothing and remains until the next sign-in: from it, the sign-in page can
  // tell that the session has ended.
  if (!actor) return { redirect: '/' };
  if (actor.mustAddSecondFactor) return { redirect: SECOND_FACTOR_PAGE };
  const needs = navNeedsOf(path, search);
  if (needs === undefined) return { redirect: '/no-page-found' };
  if (needs.every((need) => may(actor, need))) return 'granted';
  if (landingOf((what) => may(actor, what)) === '/admin/NoPermission')
    return { redirect: '/admin/NoPermission' };
  return { instead: '/access-denied', status: 403 };
}
