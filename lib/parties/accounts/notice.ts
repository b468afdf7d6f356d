import type { EffectPayload } from '@/lib/platform/effects';
import { deviceWords } from '@/lib/platform/identity/device-words';
import type { Client } from '@/lib/platform/identity/sessions';

/** What the owner of an account is mailed of something that happened to it now: docs/rules.md#account-mails. */
export const noticeOf = (to: string, { ip, userAgent }: Client): EffectPayload<'mail.new-browser'> => ({
  to,
  at: Date.now(),
  device: deviceWords(userAgent),
  ip,
});
