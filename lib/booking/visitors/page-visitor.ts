import 'server-only';
import { cookies, headers } from 'next/headers';
import { AppError } from '@/lib/foundation/errors';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { visitorOf } from '@/lib/platform/identity/callers';
import { clientOf } from '@/lib/platform/identity/client-address';
import { cookieName } from '@/lib/platform/identity/cookies';
import { EMAIL_COOKIE } from '@/lib/platform/identity/email-proof-cookie';
import { deviceCookieName } from '@/lib/platform/identity/visitor-browser';
import { LANGUAGE_COOKIE } from '@/lib/platform/languages/language-choice';

/** The visitor of a page's box key, or null for an unknown key. */
export async function visitorOfPage(boxKey: string): Promise<VisitorActor | null> {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const { ip } = clientOf((name) => sent.get(name));
  try {
    return await visitorOf(boxKey, ip ?? 'unknown', {
      device: jar.get(deviceCookieName())?.value,
      emailProof: jar.get(cookieName(EMAIL_COOKIE))?.value,
      language: jar.get(LANGUAGE_COOKIE)?.value,
      accepted: sent.get('accept-language'),
    });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
