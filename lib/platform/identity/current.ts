import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { nonceIn } from '@/lib/foundation/nonce';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { SECOND_FACTOR_PAGE } from '@/lib/platform/nav';
import { clientOf } from './client-address';
import { sessionCookie, staffByCookie } from './cookie';
import { takeHandedOn } from './handed-on';

/** The member of staff signed in to this browser, or null. Cached per request. */
export const currentStaff = cache(async (): Promise<StaffActor | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const cookie = jar.get(sessionCookie())?.value;
  const handedOn = takeHandedOn(nonceIn(head.get('content-security-policy')), cookie);
  const actor = handedOn ?? (await staffByCookie(cookie));
  return actor && { ...actor, ip: clientOf((name) => head.get(name)).ip ?? actor.ip };
});

/**
 * The signed-in member of staff of a page; redirects anyone else to the sign-in page, and who must first set up a second
 * factor to where that is done.
 */
export async function requireStaff(): Promise<StaffActor> {
  const actor = (await currentStaff()) ?? redirect('/');
  return actor.mustAddSecondFactor ? redirect(SECOND_FACTOR_PAGE) : actor;
}
