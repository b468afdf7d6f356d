import 'server-only';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { passkeys } from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { signatureOf } from '@/lib/foundation/signatures-and-encryption';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Challenged, keepChallenge, takeChallenge } from './passkey-challenges';
import type { Assertion, Registration } from './passkey-schema';

/** The relying party of a passkey: the address of this server. */
function ownSite(): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(env().APP_URL);
  return { rpID: hostname, origin };
}

const namesOf = (adminId: number) =>
  db()
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.adminId, adminId));

/** The options for creating a passkey, with a new challenge. */
export async function passkeyCreationOptions(email: string, who: Challenged) {
  const options = await generateRegistrationOptions({
    rpName: env().BRAND_NAME,
    rpID: ownSite().rpID,
    userName: email,
    // The same for each passkey of a person, and reveals nothing about them.
    userID: new Uint8Array(signatureOf('passkey-user', String(who.adminId))),
    excludeCredentials: await namesOf(who.adminId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(options.challenge, who);
  return options;
}

/** The options for using one of a person's passkeys; throws 409 if there is none. They contain a new challenge. */
export async function passkeyRequestOptions(who: Challenged) {
  const allowCredentials = await namesOf(who.adminId);
  if (allowCredentials.length === 0) throw refuse('no_passkey');
  const { rpID } = ownSite();
  const options = await generateAuthenticationOptions({
    rpID,
    allowCredentials,
    userVerification: 'preferred',
  });
  await keepChallenge(options.challenge, who);
  return options;
}

/** The outcome of a verification, or null: the library throws a plain error for each way a response can be wrong. */
const unlessRefused = <T>(verification: Promise<T>): Promise<T | null> => verification.catch(() => null);

type NewPasskey = Pick<typeof passkeys.$inferInsert, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** The passkey that an authenticator created for a challenge of this session; undefined if it is not valid. */
export async function createdPasskey(sent: Registration, who: Challenged): Promise<NewPasskey | undefined> {
  const expectedChallenge = await takeChallenge(sent.response.clientDataJSON, who);
  if (expectedChallenge === undefined) return undefined;
  const { rpID, origin } = ownSite();
  const verified = await unlessRefused(
    verifyRegistrationResponse({
      response: { ...sent, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: sent.response.transports ?? [],
  };
}

/**
 * Verifies the response of a passkey to a challenge of this session or browser, which is used up either way; returns
 * whether it is valid. A counter that does not increase is refused: the passkey was copied.
 */
export async function takePasskey(sent: Assertion, who: Challenged): Promise<boolean> {
  const expectedChallenge = await takeChallenge(sent.response.clientDataJSON, who);
  if (expectedChallenge === undefined) return false;
  const ofPerson = and(eq(passkeys.adminId, who.adminId), eq(passkeys.credentialId, sent.id));
  const [passkey] = await db().select().from(passkeys).where(ofPerson);
  if (!passkey) return false;
  const { credentialId, counter } = passkey;
  const { rpID, origin } = ownSite();
  const result = await unlessRefused(
    verifyAuthenticationResponse({
      response: { ...sent, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter,
      },
    }),
  );
  if (!result?.verified) return false;
  const used = await db()
    .update(passkeys)
    .set({ counter: result.authenticationInfo.newCounter, lastUsedAt: dbNow() })
    .where(and(ofPerson, eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}
