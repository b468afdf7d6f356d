import { Secret, TOTP } from 'otpauth';
import { env } from '@/lib/foundation/settings/env';

/** RFC 6238 as implemented by every authenticator app: SHA-1, six digits, steps of 30 seconds, a secret of 20 bytes. */
const STEP_SECONDS = 30;
const FORMAT = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS };

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...FORMAT, secret: Secret.fromBase32(secret), ...names });

/** A new secret for one-time codes, in base32 as people type it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that transfers a secret to an authenticator app, as the text of a QR code. */
export const enrolmentAddress = (secret: string, email: string): string =>
  totpOf(secret, { issuer: env().BRAND_NAME, label: email }).toString();

/**
 * The step (30 seconds, counted from 1970) of a one-time code, or null for a wrong one. The steps before and after the
 * current one are accepted too, because clocks differ and people take their time.
 */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}
