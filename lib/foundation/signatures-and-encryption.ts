import { createHash, timingSafeEqual } from 'node:crypto';
import { type Env, env } from '@/lib/foundation/settings/env';
import { Keyring, type SecretPurpose } from '@/lib/foundation/settings/keyring';

let cached: { of: Env; ring: Keyring } | undefined;

function ring(): Keyring {
  const of = env();
  if (cached?.of !== of) cached = { of, ring: new Keyring(of.ENCRYPTION_KEY, of.ENCRYPTION_KEYS_OLD) };
  return cached.ring;
}

/** Signs a string with the server's key for one purpose: a signature for another purpose differs. */
export function signatureOf(purpose: string, text: string): Buffer {
  const [current] = ring().signatures(purpose, text);
  if (!current) throw new Error('The server has no key.');
  return current.own;
}

/**
 * Whether `given` is a signature of {@link signatureOf}, with the current key or an old one:
 * docs/rules.md#keys-at-rest.
 */
export const isSignature = (
  purpose: string,
  text: string,
  given: string,
  encoding: 'base64url' | 'hex',
): boolean =>
  ring()
    .signatures(purpose, text)
    .flatMap(({ own, plain }) => [own, plain])
    .map((signature) => isSameSecret(given, signature.toString(encoding)))
    .includes(true);

/** A signature that names its key, for a column that is searched by it. */
export function namedSignature(purpose: string, text: string): string {
  return `${ring().keyId}.${signatureOf(purpose, text).toString('hex')}`;
}

/**
 * Every form in which a table can contain the {@link namedSignature} of a string: by each key, and as older releases
 * wrote it.
 */
export const possibleSignatures = (purpose: string, text: string): string[] =>
  ring()
    .signatures(purpose, text)
    .flatMap(({ keyId, own, plain }) => [`${keyId}.${own.toString('hex')}`, plain.toString('hex')]);

/** Encrypts a secret for the database; see {@link Keyring.encrypt}. */
export const encryptSecret = (purpose: SecretPurpose, plain: string): string =>
  ring().encrypt(purpose, plain);

/** The reverse of {@link encryptSecret}; throws 503 `key_lost` if its key is missing or the value was altered. */
export const decryptSecret = (purpose: SecretPurpose, stored: string): string =>
  ring().decrypt(purpose, stored);

/** The encrypted passcode key for a pod's new token: docs/rules.md#passcode-hmac. */
export const newPasscodeKey = (deviceTokenHash: string): string =>
  encryptSecret('passcode-key', ring().passcodeKey(deviceTokenHash, 'current'));

/** The passcode key of a pod; one that was never stored is derived with the oldest key. */
export const passcodeKeyOf = (deviceTokenHash: string, stored: string | null): string =>
  stored === null ? ring().passcodeKey(deviceTokenHash, 'oldest') : decryptSecret('passcode-key', stored);

/** Compares two secrets in constant time, regardless of where they differ and of their lengths. */
export const isSameSecret = (given: string, wanted: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(wanted).digest());
