import 'server-only';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { StaffActor } from './actor';
import { sessionCookie, staffByCookie } from './cookie';

/** Whoever is signed in to this browser, or null. Asked as often as needed, read once a request. */
export const currentStaff = cache(async (): Promise<StaffActor | null> => {
  const jar = await cookies();
  return staffByCookie(jar.get(sessionCookie())?.value);
});

/** The signed-in member of staff of a page; sends anybody else to the sign-in page. */
export async function requireStaff(): Promise<StaffActor> {
  return (await currentStaff()) ?? redirect('/');
}
