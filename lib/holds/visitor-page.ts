import 'server-only';
import { cookies, headers } from 'next/headers';
import type { VisitorActor } from '@/lib/access/actor';
import { DEVICE_COOKIE, visitorOf } from '@/lib/access/callers';
import { clientOf } from '@/lib/access/client-address';
import { EMAIL_COOKIE } from '@/lib/access/email-proof';
import { AppError } from '@/lib/errors';

/** The visitor of a page's box key, or null when the key in the link is none of ours. */
export async function visitorOfPage(boxKey: string): Promise<VisitorActor | null> {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const { ip } = clientOf((name) => sent.get(name));
  try {
    return await visitorOf(
      boxKey,
      jar.get(DEVICE_COOKIE)?.value,
      ip ?? 'unknown',
      jar.get(EMAIL_COOKIE)?.value,
    );
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
