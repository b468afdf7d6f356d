import type { Capability } from '@/lib/platform/authorization/permissions';

/**
 * What audit entries are about, as people call it, with the page of a single record where there is one, and every
 * action on it, in words for people.
 */
type RecordKind = { label: string; page?: string; needs?: Capability; actions: Record<string, string> };

/**
 * Keyed by the `entity` of the entries. The one register of the audit log: an action that is missing here does not
 * compile where it is written: docs/rules.md#audit.
 */
export const RECORD_KINDS = {
  booking: {
    label: 'Booking',
    page: '/admin/booking',
    needs: 'bookings.open',
    actions: {
      'booking.hold': 'Held',
      'booking.extend': 'Extension held',
      'booking.lengthen': 'Lengthened at the counter',
      'booking.release': 'Hold released',
      'booking.lapse': 'Lapsed holds released',
      'booking.confirm': 'Confirmed',
      'booking.walk-up': 'Booked at the counter',
      'booking.reschedule': 'Rescheduled',
      'booking.cancel': 'Cancelled',
      'booking.note': 'Note added',
      'booking.email': 'Address corrected by the visitor',
      'booking.leave': 'Ended early by the visitor',
      'booking.leave-again': 'Ended early again',
      'booking.door-refund': 'Refunded: the door did not open',
      'booking.door-refund-again': 'Door refund requested again',
      'booking.other-space': 'Moved to another space: the door did not open',
      'booking.free-space': 'Moved to a free space by staff',
      'booking.other-space-again': 'Other space requested again',
      'payment.declined': 'Card declined',
      'payment.declined-often': 'Too many cards declined: hold given back',
      'payment.expired': 'The bank did not agree within ten minutes',
      'payment.card-kept': 'Card kept until the booking is over',
      'payment.card-removed': 'Kept card removed',
      'payment.other-card': 'Another card was named',
      'payment.returned': 'Payment returned: the time was gone',
      'payment.void': 'Payment voided',
      'payment.unknown-returned': 'Payment returned: its booking was lost',
      'refund.order': 'Refund ordered',
      'refund.pending': 'Refund pending',
      'refund.succeeded': 'Refund succeeded',
      'refund.failed': 'Refund failed',
      'refund.close': 'Failed refund closed',
      'receipt.issue': 'Receipt issued',
      'receipt.send': 'Receipt sent',
      'photos.add': 'Images added',
      'photos.send': 'Images sent',
      'photos.expire': 'Old images removed',
    },
  },
  customer: {
    label: 'User',
    page: '/admin/users',
    needs: 'customers.open',
    actions: {
      'customer.update': 'Changed',
      'customer.credit': 'Credit assigned',
      'customer.credit-back': 'Credit taken back',
      'customer.credit-expired': 'Credit expired',
      'customer.anonymise': 'Anonymised',
      'customer.export': 'Data exported',
    },
  },
  space: {
    label: 'Space',
    page: '/admin/space',
    needs: 'spaces.open',
    actions: {
      'space.create': 'Added',
      'space.update': 'Changed',
      'space.delete': 'Deleted',
      'space.status': 'Status changed',
      'space.config': 'Config saved',
      'space.qr': 'QR code downloaded or printed',
      'space.wifi': 'Wi-Fi switched',
      'space.device-token.mint': 'Device token created',
      'space.door-works': 'Door said to work',
      'space.block': 'Put out of service',
      'space.block-change': 'Out of service: changed',
      'space.block-end': 'In service again',
      'space.device-token.rotate': 'Device token rotated',
      'pod.unlock': 'Unlock sent',
      'pod.lock': 'Lock sent',
      'pod.wifi-change': 'Wi-Fi switch sent',
    },
  },
  location: {
    label: 'Location',
    actions: { 'location.create': 'Added', 'location.update': 'Changed', 'location.delete': 'Deleted' },
  },
  'pricing plan': {
    label: 'Pricing plan',
    actions: { 'plan.create': 'Added', 'plan.update': 'Changed', 'plan.delete': 'Deleted' },
  },
  amenity: {
    label: 'Amenity',
    actions: { 'amenity.create': 'Added', 'amenity.update': 'Changed', 'amenity.delete': 'Deleted' },
  },
  feature: {
    label: 'Feature',
    actions: { 'feature.create': 'Added', 'feature.update': 'Changed', 'feature.delete': 'Deleted' },
  },
  'audio file': {
    label: 'Audio file',
    actions: { 'audio.create': 'Added', 'audio.update': 'Changed', 'audio.delete': 'Deleted' },
  },
  sponsor: {
    label: 'Sponsor',
    page: '/admin/sponsors',
    needs: 'sponsors.open',
    actions: { 'sponsor.create': 'Added', 'sponsor.update': 'Changed', 'sponsor.delete': 'Deleted' },
  },
  partner: {
    label: 'Partner',
    page: '/admin/partners',
    needs: 'partners.open',
    actions: { 'partner.create': 'Added', 'partner.update': 'Changed', 'partner.delete': 'Deleted' },
  },
  'business partner': {
    label: 'Business partner',
    page: '/admin/partners-api',
    needs: 'businessPartners.manage',
    actions: {
      'business-partner.create': 'Added',
      'business-partner.update': 'Changed',
      'business-partner.delete': 'Deleted',
      'business-partner.reveal-key': 'API key shown',
      'business-partner.rotate-key': 'API key rotated',
      'business-partner.end-old-key': 'Old API key ended',
      'business-partner.statements': 'Recipients of statements changed',
    },
  },
  receipt: {
    label: 'Receipt',
    actions: {
      'partner-receipt.create': 'Added',
      'partner-receipt.update': 'Changed',
      'partner-receipt.delete': 'Deleted',
    },
  },
  'promo code': {
    label: 'Promo code',
    actions: { 'promo.assign': 'Assigned', 'promo.season': 'Season changed' },
  },
  'seasonal credit': { label: 'Seasonal credit', actions: { 'credit.season': 'Season changed' } },
  announcement: {
    label: 'Announcement',
    actions: {
      'announcement.create': 'Added',
      'announcement.update': 'Changed',
      'announcement.status': 'Status changed',
      'announcement.delete': 'Deleted',
    },
  },
  text: { label: 'Text', actions: { 'text.update': 'Changed', 'text.restore': 'Restored' } },
  'sub-admin': {
    label: 'Sub-admin',
    actions: {
      'sub-admin.create': 'Added',
      'sub-admin.update': 'Changed',
      'sub-admin.delete': 'Deleted',
      'sub-admin.invite': 'Invited',
      'sub-admin.reset-second-factor': 'Second factor reset',
    },
  },
  admin: {
    label: 'Account',
    actions: {
      'account.add': 'Added by a command on the server',
      'account.update': 'Own profile changed',
      'account.alerts': 'Own alerts chosen',
      'account.invite': 'Invited by a command on the server',
      'session.sign-out': 'Signed out',
      'session.new-browser': 'Signed in from a new browser',
      'session.prove': 'Proved again who it is',
      'session.end': 'Session ended',
      'session.end-others': 'All other sessions ended',
      'view.save': 'List view saved',
      'view.remove': 'List view removed',
      'second-factor.start': 'One-time codes: set-up begun',
      'second-factor.on': 'One-time codes turned on',
      'second-factor.off': 'One-time codes turned off',
      'second-factor.add-passkey': 'Passkey added',
      'second-factor.remove-passkey': 'Passkey removed',
      'password.change': 'Password changed',
      'password.forgot': 'Reset link requested',
      'password.reset': 'Password reset',
      'password.warn': 'Warned of many wrong passwords',
    },
  },
  'email proof': {
    label: 'Email proof',
    actions: {
      'email-code.send': 'Code sent',
      'email-code.proven': 'Address proven',
      'email-code.wrong': 'Wrong code',
    },
  },
  'wifi codes': { label: 'Wi-Fi codes', actions: { 'wifi-codes.upload': 'Codes uploaded' } },
  'health-alerts': { label: 'Health alerts', actions: { 'health.alerts': 'Recipients changed' } },
  'money settings': {
    label: 'Money settings',
    actions: {
      'money-settings.refund-rule': 'Refund rule changed',
      'money-settings.gifts': 'Limits of credit and codes changed',
      'money-settings.seller': 'Seller changed',
      'money-settings.remove-seller': 'Seller removed',
    },
  },
  'space settings': {
    label: 'Space settings',
    actions: { 'space-settings.opening': 'Opening of new spaces changed' },
  },
  statement: {
    label: 'Statements',
    actions: { 'statement.close': 'Month closed' },
  },
  'bulk job': {
    label: 'Bulk job',
    page: '/admin/bulk-jobs',
    actions: {
      'bulk-job.start': 'Started',
      'bulk-job.start-again': 'Started again while it was running',
      'bulk-job.stop': 'Stopped',
      'bulk-job.end': 'Ended',
    },
  },
  export: {
    label: 'Export',
    actions: { 'export.start': 'Started', 'export.start-again': 'Started again while it was written' },
  },
  effect: { label: 'Effect', actions: { 'effect.retry': 'Retried' } },
} as const satisfies Record<string, RecordKind>;

export type AuditEntity = keyof typeof RECORD_KINDS;
export type AuditAction = {
  [Entity in AuditEntity]: keyof (typeof RECORD_KINDS)[Entity]['actions'];
}[AuditEntity];

const kinds: [string, RecordKind][] = Object.entries(RECORD_KINDS);
const BY_ACTION = new Map(
  kinds.flatMap(([entity, { actions }]) =>
    Object.entries(actions).map(([action, words]) => [action, { entity, words }] as const),
  ),
);

/** What an action is about. */
export function entityOf(action: AuditAction): string {
  const found = BY_ACTION.get(action);
  if (!found) throw new Error(`${action} is about nothing.`);
  return found.entity;
}

/** `Cancelled` for `booking.cancel`; an action of another release is shown as written. */
export const actionWords = (action: string): string => BY_ACTION.get(action)?.words ?? action;

/** The kind of record; undefined for an entity of another release. */
export const recordKind = (entity: string): RecordKind | undefined =>
  kinds.find(([name]) => name === entity)?.[1];

/** What an audit entry is about. */
type About = { entity: string; entityId: string | null; recordCalled?: string | null };

/** `Booking 17 · HP-7F2C-9KD`, `Pricing plan 5`, `Promo code`; an entity of another release by its own name. */
export function recordName({ entity, entityId, recordCalled }: About): string {
  const label = recordKind(entity)?.label ?? entity;
  if (!entityId) return label;
  return recordCalled ? `${label} ${entityId} · ${recordCalled}` : `${label} ${entityId}`;
}
