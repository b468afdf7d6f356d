import { dbNow } from '@/lib/foundation/time/database-clock';
import { operatorTime } from '@/lib/foundation/time/operator-clock';
import { formatDateTime } from '@/lib/foundation/time/zones';
import type { EffectPayload } from '@/lib/platform/effects';
import { deviceWords } from './device-words';
import type { Client } from './sessions';

type Notice = EffectPayload<'mail.new-browser'>;

/**
 * The data of a mail to the owner of an account about an event that just happened to it: docs/rules.md#account-mails.
 */
export const accountNotice = (to: string, { ip, userAgent }: Client): Notice => ({
  to,
  at: dbNow().getTime(),
  device: deviceWords(userAgent),
  ip,
});

/** An instant in milliseconds since 1970, in the operator's zone and in UTC. */
export function whenWords(time: number): string {
  const when = new Date(time);
  return `When: ${operatorTime(when)}, which is ${formatDateTime(when, 'UTC')} UTC.`;
}

/** The time and the origin of an event: two paragraphs of a mail. */
export const noticeCircumstances = ({ at, device, ip }: Notice): string[] => [
  whenWords(at),
  `Device: ${device}. Network address: ${ip ?? 'unknown'}.`,
];
