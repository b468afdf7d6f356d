import { z } from 'zod';
import { assertion } from '@/lib/parties/second-factor/passkey-schema';
import { codeText, ownPassword } from '@/lib/parties/second-factor/schema';

/** A proof: the password, and the second factor if there is one. */
export const stepUpInput = z.object({
  password: ownPassword,
  code: codeText.optional().meta({
    description:
      'A one-time code or a recovery code; needed where there is a second factor, unless a passkey is sent',
  }),
  passkey: assertion.optional().meta({ description: 'What the passkey of this browser returned' }),
});

/** The proofs that the dialog asks for. */
export const stepUpForm = stepUpInput.omit({ passkey: true });
