import type { Capability } from '@/lib/platform/authorization/permissions';

/** What staff can be notified of, with who may be: docs/rules.md#own-alerts. The first three are components of incidents. */
export const ALERT_KINDS = {
  doorLock: { label: 'Door lock off', hint: 'and when it works again', needs: 'health.view' },
  paymentGateway: { label: 'Payment terminal off', hint: 'and when it works again', needs: 'health.view' },
  silent: { label: 'Pod silent for 5 minutes', hint: 'and when it is back', needs: 'health.view' },
  podRefused: {
    label: 'Pod asked for too much',
    hint: 'a booking that pods do not make',
    needs: 'health.view',
  },
  refund: { label: 'Refund failed', hint: 'the money is still with you', needs: 'bookings.refund' },
  dispute: { label: 'Dispute needs evidence', hint: 'until its deadline', needs: 'disputes.view' },
} as const satisfies Record<string, { label: string; hint: string; needs: Capability }>;

export type AlertKind = keyof typeof ALERT_KINDS;
export const KIND_NAMES = Object.keys(ALERT_KINDS) as AlertKind[];

/** What stops business at once: what does not wait for the end of quiet hours, unless somebody chooses otherwise. */
export const URGENT_KINDS: AlertKind[] = ['doorLock', 'paymentGateway'];
