import { dbNow } from '@/lib/foundation/clock';
import { operatorTime } from '@/lib/foundation/operator-time';
import { formatDateTime } from '@/lib/foundation/time-zones';
import type { EffectPayload } from '@/lib/platform/effects';
import { deviceWords } from './device-words';
import type { Client } from './sessions';

type Notice = EffectPayload<'mail.new-browser'>;

/** What the owner of an account is mailed of something that happened to it now: docs/rules.md#account-mails. */
export const noticeOf = (to: string, { ip, userAgent }: Client): Notice => ({
  to,
  at: dbNow().getTime(),
  device: deviceWords(userAgent),
  ip,
});

/** When something happened, in milliseconds since 1970: by the operator's clock and in UTC. */
export function whenWords(time: number): string {
  const when = new Date(time);
  return `When: ${operatorTime(when)}, which is ${formatDateTime(when, 'UTC')} UTC.`;
}

/** When it happened, and from where: two paragraphs of a mail. */
export const circumstances = ({ at, device, ip }: Notice): string[] => [
  whenWords(at),
  `Device: ${device}. Network address: ${ip ?? 'unknown'}.`,
];
