import 'server-only';
import type { z } from 'zod';
import { transact } from '@/db/transaction';
import { secondFactorRequired, unauthenticated } from '@/lib/foundation/errors';
import { ADD_SECOND_FACTOR, WRONG_SIGN_IN } from '@/lib/foundation/failure-texts';
import { type Client, closeSession, openApiSession, staffByToken } from '@/lib/platform/identity/sessions';
import { ownProfile } from './queries';
import type { ApiSignIn, apiSignInInput } from './schema';
import { verifySignIn } from './sign-in';

/**
 * Signs an API client in: returns a bearer token, which is shown only this once, and its user. `cookies` is the
 * client's `Cookie` header.
 */
export async function signInApi(
  raw: z.input<typeof apiSignInInput>,
  client: Client,
  cookies: string | null,
): Promise<ApiSignIn> {
  const token = await openApiSession(await verifySignIn(raw, client, cookies), client);
  const actor = await staffByToken(token);
  // Something has ended the session already.
  if (!actor) throw unauthenticated(WRONG_SIGN_IN);
  if (actor.mustAddSecondFactor) {
    await transact((tx) => closeSession(tx, actor.sessionId));
    throw secondFactorRequired(ADD_SECOND_FACTOR);
  }
  return { token, profile: ownProfile(actor) };
}
