import { z } from 'zod';
import { boundedText, oneRecord, requiredText } from '@/lib/foundation/input/fields';
import { jsonIn } from '@/lib/foundation/text/untrusted-text';
import { ownPassword } from './schema';

/** The maximum number of passkeys per person. */
export const MAX_PASSKEYS = 10;
export const WRONG_PASSKEY = 'This passkey did not work, or too late. Please try again';

const base64url = (most: number) => boundedText(most).regex(/^[\w-]+$/, 'Must be base64url');

const credential = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
});

/** The response of an authenticator that creates a passkey. */
const registration = credential.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.array(boundedText(40)).max(10).optional(),
  }),
});
export type Registration = z.output<typeof registration>;

/** The response of an authenticator that uses a passkey. */
export const assertion = credential.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** An {@link assertion} as the text of a form field. */
export const assertionText = boundedText(16_000)
  .transform((text, context) => {
    const value = jsonIn(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: WRONG_PASSKEY });
    return z.NEVER;
  })
  .pipe(assertion);

const passkeyName = requiredText(60, 'Enter a name');

/** The form that adds a passkey, before the authenticator is used. */
export const passkeyForm = z.object({ name: passkeyName, password: ownPassword });

export const passkeyInput = z.object({ name: passkeyName, response: registration });

export const passkeyRemoval = oneRecord.extend({ password: ownPassword });

export type OwnPasskey = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null };
