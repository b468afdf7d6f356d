import { sentenceCase } from '@/lib/foundation/words';

/** What was done, in words for people; a verb means the same for every record. */
const VERBS: Record<string, string> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  status: 'Status changed',
  cancel: 'Cancelled',
  hold: 'Held',
  release: 'Hold released',
  lapse: 'Lapsed holds released',
  extend: 'Extension held',
  reschedule: 'Rescheduled',
  'walk-up': 'Booked at the counter',
  order: 'Refund ordered',
  assign: 'Assigned',
  season: 'Season changed',
  credit: 'Credit assigned',
  anonymise: 'Anonymised',
  send: 'Sent',
  issue: 'Receipt issued',
  config: 'Config saved',
  wifi: 'Wi-Fi switched',
  unlock: 'Unlock sent',
  lock: 'Lock sent',
  'wifi-change': 'Wi-Fi switch sent',
  'reveal-key': 'API key shown',
  'rotate-key': 'API key rotated',
  'end-old-key': 'Old API key ended',
  invite: 'Invited',
  'door-refund': 'Refunded: the door did not open',
  'sign-out': 'Signed out',
  'device-token.mint': 'Device token created',
  'device-token.rotate': 'Device token rotated',
};

const ACTIONS: Record<string, string> = {
  'receipt.send': 'Receipt sent',
  'photos.send': 'Images sent',
  'photos.expire': 'Old images removed',
  'password.change': 'Password changed',
  'password.reset': 'Password reset',
  'password.forgot': 'Reset link requested',
};

/** `Cancelled` for `booking.cancel`; an action without words of its own is shown as written. */
export function actionWords(action: string): string {
  const verb = action.slice(action.indexOf('.') + 1);
  return ACTIONS[action] ?? VERBS[verb] ?? sentenceCase(verb.replaceAll(/[.-]/g, ' '));
}
