/** The sentence of the second step of a sign-in; the sign-in page recognises the step by it. */
export const CODE_NEEDED = 'Enter the code of your authenticator app, or a recovery code';

const PASSKEY_NEEDED = 'Use your passkey, or enter a recovery code';

const EITHER_NEEDED = 'Use your passkey, or enter the code of your authenticator app or a recovery code';

/** The sentence that asks a person with these second factors for one of them. */
export function neededWords({ codes, passkeys }: Factors): string {
  if (codes && passkeys) return EITHER_NEEDED;
  return passkeys ? PASSKEY_NEEDED : CODE_NEEDED;
}

/** The second factors behind a sentence of {@link neededWords}; undefined for any other sentence. */
export const factorsNeeded = (sentence: string): Factors | undefined =>
  [
    { codes: true, passkeys: false },
    { codes: false, passkeys: true },
    { codes: true, passkeys: true },
  ].find((factors) => neededWords(factors) === sentence);

/** The second factors that a person has enabled. */
export type Factors = { codes: boolean; passkeys: boolean };
