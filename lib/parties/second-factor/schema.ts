import { z } from 'zod';
import { boundedText } from '@/lib/foundation/input/fields';
import { plainDigits } from '@/lib/foundation/text/digits';
import { CODE_NEEDED } from './needed-words';

export const WRONG_CODE = 'This code is not correct, or was used before. Please enter a new one';

const NO_PASSWORD = 'Enter your password';

/** A code of an authenticator, or a recovery code. */
export const codeText = boundedText(40, { missing: CODE_NEEDED }).overwrite(plainDigits);

/** The person's current password, requested again. */
export const ownPassword = boundedText(100, { missing: NO_PASSWORD }).min(1, NO_PASSWORD);

const code = codeText.trim().min(1, CODE_NEEDED);

export const secondStepForm = z.object({ otp: code });

/** Begins to set up one-time codes. */
export const startInput = z.object({ password: ownPassword });

/** The first code of the authenticator, which enables them. */
export const confirmInput = z.object({ code });

/** Disables them. */
export const endInput = z.object({ password: ownPassword, code });

/** The secret for an authenticator app: as a picture of a QR code (a data URL), and as text to type. */
export type Enrolment = { picture: string; secret: string };

/** A person's own one-time codes. */
export type OwnSecondFactor = { isOn: boolean; recoveryCodesLeft: number };
