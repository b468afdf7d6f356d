import { z } from 'zod';
import { boundedText, emailField } from '@/lib/foundation/input/fields';
import { plainDigits } from '@/lib/foundation/text/digits';

const ENTER_CODE = 'Enter the 6 digits from the email';

export const emailCodeInput = z.object({ email: emailField });
export const emailCodeCheck = emailCodeInput.extend({
  code: boundedText(40, { missing: ENTER_CODE, tooLong: ENTER_CODE })
    .transform((text) => plainDigits(text).replace(/\s/g, ''))
    .pipe(boundedText(6, { tooLong: ENTER_CODE }).regex(/^\d{6}$/, ENTER_CODE)),
});

export type ProvenEmail = { email: string; walletCents: number };
