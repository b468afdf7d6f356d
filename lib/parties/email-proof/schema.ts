import { z } from 'zod';
import { abortWith, emailField } from '@/lib/foundation/fields';

export const emailCodeInput = z.object({ email: emailField });
export const emailCodeCheck = emailCodeInput.extend({
  code: z
    .string({ error: 'Enter the 6 digits from the email' })
    .max(40, abortWith('Enter the 6 digits from the email'))
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .max(6, abortWith('Enter the 6 digits from the email'))
        .regex(/^\d{6}$/, 'Enter the 6 digits from the email'),
    ),
});

/** A proven address with its wallet balance. */
export type ProvenEmail = { email: string; walletCents: number };
