import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '@/db/client';
import { passkeyChallenges } from '@/db/tables';
import { jsonIn } from '@/lib/foundation/text/untrusted-text';
import { sha256 } from '@/lib/foundation/tokens';

/**
 * The holder and the purpose of a challenge. `holder` is the id of the session, or the cookie of a browser that has
 * no session yet: another holder cannot use the challenge.
 */
export type Challenged = { adminId: number; purpose: 'add' | 'sign-in' | 'proof'; holder: string };

/** How long a challenge is valid: docs/rules.md#passkeys. */
export const CHALLENGE_SECONDS = 300;

/** Stores the challenge of a passkey that was sent, as a hash. */
export async function keepChallenge(challenge: string, { holder, ...who }: Challenged): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`;
  await db()
    .insert(passkeyChallenges)
    .values({ ...who, challengeHash: sha256(challenge), holderHash: sha256(holder), expiresAt });
}

/**
 * Uses up the challenge of a passkey that a response names; returns it, or undefined if it does not belong to the
 * holder.
 */
export async function takeChallenge(
  clientDataJSON: string,
  { adminId, purpose, holder }: Challenged,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const taken = await db()
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, sha256(challenge)),
        eq(passkeyChallenges.adminId, adminId),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.holderHash, sha256(holder)),
        sql`${passkeyChallenges.expiresAt} > now()`,
      ),
    )
    .returning({ adminId: passkeyChallenges.adminId });
  return taken.length > 0 ? challenge : undefined;
}

const clientData = z.object({ challenge: z.string() });

const challengeIn = (clientDataJSON: string): string | undefined =>
  clientData.safeParse(jsonIn(Buffer.from(clientDataJSON, 'base64url').toString())).data?.challenge;
