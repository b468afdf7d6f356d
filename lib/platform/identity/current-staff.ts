import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { SECOND_FACTOR_PAGE } from '@/lib/platform/nav';
import { clientOf } from './client-address';
import { sessionCookie, staffByCookie } from './session-cookie';

/** The member of staff signed in to this browser, or null. Cached per request. */
export const currentStaff = cache(async (): Promise<StaffActor | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const actor = await staffByCookie(jar.get(sessionCookie())?.value);
  return actor && { ...actor, ip: clientOf((name) => head.get(name)).ip ?? actor.ip };
});

/**
 * The current member of staff, for a page; redirects anyone else to the sign-in page, and staff who must first set up
 * a second factor to the page where they do so.
 */
export async function requireStaff(): Promise<StaffActor> {
  const actor = (await currentStaff()) ?? redirect('/');
  return actor.mustAddSecondFactor ? redirect(SECOND_FACTOR_PAGE) : actor;
}
