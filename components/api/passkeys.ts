'use client';

import type { Assertion, Registration } from '@/lib/parties/second-factor/passkey-schema';
import type { passkeyCreationOptions, passkeyRequestOptions } from '@/lib/parties/second-factor/passkeys';
import type { ActionResult } from '@/lib/platform/http/action';

type CreationOptions = Awaited<ReturnType<typeof passkeyCreationOptions>>;
type RequestOptions = Awaited<ReturnType<typeof passkeyRequestOptions>>;

/** Shown when the browser did not create or use a passkey: it does not report why. */
const refused = (message: string) => ({ ok: false, status: 400, code: 'passkey', message }) as const;

const NOT_USED = 'No passkey was used. Please try again';
const NOT_MADE = 'No passkey was made. Please try again';
const ALREADY = 'This device has a passkey for your account already';

/** Makes the browser create a passkey. Never throws. The library is loaded when it is first needed. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<ActionResult<Registration>> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return { ok: true, data: await startRegistration({ optionsJSON }) };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return refused(isKnown ? ALREADY : NOT_MADE);
  }
}

/** Makes the browser use a passkey. Never throws. */
export async function askForPasskey(optionsJSON: RequestOptions): Promise<ActionResult<Assertion>> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return { ok: true, data: await startAuthentication({ optionsJSON }) };
  } catch {
    return refused(NOT_USED);
  }
}
