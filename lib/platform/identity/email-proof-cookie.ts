import { isSignature, signatureOf } from '@/lib/foundation/signatures-and-encryption';
import { setCookie } from './cookies';

/** The cookie that proves the email address of this browser. */
export const EMAIL_COOKIE = 'hp_email';
export const PROOF_SECONDS = 86_400;

/** The cookie value for an address that this browser proved at `now`. */
export function emailProofValue(email: string, deviceKey: string, now: Date): string {
  const body = `${Buffer.from(email.toLowerCase()).toString('base64url')}.${Math.floor(now.getTime() / 1000) + PROOF_SECONDS}`;
  return `${body}.${signatureOf('email-proof', `${deviceKey}:${body}`).toString('base64url')}`;
}

/** The `Set-Cookie` header that stores a proof in the browser. */
export const emailProofCookie = (email: string, deviceKey: string, now: Date): string =>
  setCookie(EMAIL_COOKIE, emailProofValue(email, deviceKey, now), PROOF_SECONDS);

/** The address that a cookie proves, in lower case, or null if it is absent, altered, expired or of another browser. */
export function emailProvenBy(value: string | undefined, deviceKey: string, now: Date): string | null {
  if (!value) return null;
  const [address = '', until = '', signature = ''] = value.split('.');
  const signed = `${deviceKey}:${address}.${until}`;
  if (!isSignature('email-proof', signed, signature, 'base64url')) return null;
  if (!(Number(until) * 1000 > now.getTime())) return null;
  return Buffer.from(address, 'base64url').toString();
}
