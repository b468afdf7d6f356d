import { z } from 'zod';
import { boundedText } from '@/lib/foundation/input/fields';
import { plainDigits } from '@/lib/foundation/text/digits';

/** The sentence of the second step of a sign-in; the sign-in page recognises the step by it. */
const CODE_NEEDED = 'Enter the code of your authenticator app, or a recovery code';
const PASSKEY_NEEDED = 'Use your passkey, or enter a recovery code';
const EITHER_NEEDED = 'Use your passkey, or enter the code of your authenticator app or a recovery code';
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

/** The second factors that a person has enabled. */
export type Factors = { codes: boolean; passkeys: boolean };

/** The sentence that asks a person with these factors for one of them. */
export function neededWords({ codes, passkeys }: Factors): string {
  if (codes && passkeys) return EITHER_NEEDED;
  return passkeys ? PASSKEY_NEEDED : CODE_NEEDED;
}

/** The factors behind a sentence of {@link neededWords}; undefined for any other sentence. */
export const factorsNeeded = (sentence: string): Factors | undefined =>
  [
    { codes: true, passkeys: false },
    { codes: false, passkeys: true },
    { codes: true, passkeys: true },
  ].find((factors) => neededWords(factors) === sentence);
