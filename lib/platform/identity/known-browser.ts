import 'server-only';
import { cookies } from 'next/headers';
import { cookieIn } from '@/lib/foundation/headers/cookie-header';
import { isSignature, signatureOf } from '@/lib/foundation/signatures-and-encryption';
import { newToken } from '@/lib/foundation/tokens';
import { cookieName, cookieOptions } from './cookies';

/*
 * A browser that has signed in to an account before is recognised by a signed cookie, one per account. It grants no
 * access: thanks to it, other people's wrong passwords do not lock the owner out (docs/rules.md#known-browser).
 */

const YEAR_SECONDS = 365 * 86_400;

const nameFor = (adminId: number): string => cookieName(`hp_known_${adminId}`);

/** The name and value of the cookie that makes a browser known for an account; `browser` is any id of the browser. */
export const knownBrowserCookie = (adminId: number, browser: string) => ({
  name: nameFor(adminId),
  value: `${browser}.${signatureOf('known-browser', `${adminId}:${browser}`).toString('base64url')}`,
});

/** The id of the browser if the `Cookie` header shows that it has signed in to this account before; otherwise null. */
export function knownBrowser(header: string | null | undefined, adminId: number): string | null {
  const [browser = '', signature = ''] = cookieIn(header, nameFor(adminId))?.split('.') ?? [];
  const isOurs = isSignature('known-browser', `${adminId}:${browser}`, signature, 'base64url');
  return browser && isOurs ? browser : null;
}

/** Makes the browser that sent this `Cookie` header known for an account, for one year. */
export async function rememberBrowser(adminId: number, header: string | null | undefined): Promise<void> {
  const browser = knownBrowser(header, adminId) ?? newToken('brw', 16);
  (await cookies()).set({
    ...knownBrowserCookie(adminId, browser),
    ...cookieOptions(YEAR_SECONDS),
  });
}
