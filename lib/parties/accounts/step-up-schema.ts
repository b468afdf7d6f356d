import { z } from 'zod';
import { codeText, ownPassword } from '@/lib/parties/second-factor/schema';

/** Proves again who somebody is: the password, and what they have as a second factor. */
export const stepUpInput = z.object({
  password: ownPassword,
  code: codeText
    .optional()
    .meta({ description: 'A one-time code or a recovery code; needed where one-time codes are turned on' }),
});
