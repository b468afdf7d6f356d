import 'server-only';
import { env } from '@/lib/foundation/settings/env';
import { isSignature, signatureOf } from '@/lib/foundation/signatures-and-encryption';

/** How long an address on a page or in a response of the API is valid, in seconds. */
const PAGE_SECONDS = 900;

const sign = (id: number, expires: number): string =>
  signatureOf('photo', `${id}:${expires}`).toString('base64url');

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** The address of a photo, valid until an instant for anyone who has it: docs/rules.md#photo-addresses. */
export function photoAddress(id: number, until: Date): string {
  const expires = secondsOf(until);
  const query = new URLSearchParams({ expires: String(expires), signature: sign(id, expires) });
  return `${new URL(env().APP_URL).origin}/api/v2/photos/${id}?${query}`;
}

/** The expiry of an address that is shown at `now`. */
export const photoShownUntil = (now: Date): Date => new Date(now.getTime() + PAGE_SECONDS * 1000);

/** Whether an address is ours and has not expired. */
export const isValidPhotoAddress = (
  id: number,
  { expires, signature }: { expires: number; signature: string },
  now: Date,
): boolean => isSignature('photo', `${id}:${expires}`, signature, 'base64url') && expires > secondsOf(now);
