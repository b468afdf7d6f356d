import 'server-only';
import { env } from '@/lib/env';
import type { Receipt } from './schema';

/** Who gives a receipt, and where its reader asks: the partner under its own heading, or we. */
export function giverOf({ receiptName, receiptEmail, logo }: Receipt) {
  const { BRAND_NAME, SUPPORT_EMAIL, SUPPORT_PHONE } = env();
  return {
    name: receiptName ?? BRAND_NAME,
    logoUrl: logo,
    contact: receiptEmail ?? `${SUPPORT_PHONE} · ${SUPPORT_EMAIL}`,
  };
}
