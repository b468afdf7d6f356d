import 'server-only';
import { cookies } from 'next/headers';
import type { z } from 'zod';
import { cookieIn } from '@/lib/foundation/headers/cookie-header';
import { parseInput } from '@/lib/foundation/input/parse';
import { newToken } from '@/lib/foundation/tokens';
import { CHALLENGE_SECONDS } from '@/lib/parties/second-factor/passkey-challenges';
import { assertionText } from '@/lib/parties/second-factor/passkey-schema';
import { passkeyRequestOptions } from '@/lib/parties/second-factor/passkeys';
import { cookieName, cookieOptions } from '@/lib/platform/identity/cookies';
import type { Client } from '@/lib/platform/identity/sessions';
import type { passwordStepInput } from './schema';
import { type UsedPasskey, verifyPassword } from './sign-in';

/** Binds a challenge to the browser that signs in; it grants no access. */
const BROWSER_COOKIE = 'hp_passkey';

/**
 * The options for using a passkey as the second step of a sign-in, after the password was right; the browser receives
 * a cookie to which the challenge is bound. Throws like the first step, and 409 if there is no passkey.
 */
export async function beginPasskeySignIn(
  { email, password }: z.output<typeof passwordStepInput>,
  client: Client,
  sent: string | null,
) {
  const { id: adminId } = await verifyPassword(email, password, client, sent);
  const holder = newToken('pkb', 16);
  const options = await passkeyRequestOptions({ adminId, purpose: 'sign-in', holder });
  (await cookies()).set({
    name: cookieName(BROWSER_COOKIE),
    value: holder,
    ...cookieOptions(CHALLENGE_SECONDS),
  });
  return options;
}

/** The passkey of a sign-in form, from the text that the page sent; undefined without one, 400 for a malformed one. */
export function usedPasskey(text: string | undefined, sent: string | undefined): UsedPasskey | undefined {
  if (!text) return undefined;
  return {
    response: parseInput(assertionText, text),
    holder: cookieIn(sent, cookieName(BROWSER_COOKIE)) ?? '',
  };
}
