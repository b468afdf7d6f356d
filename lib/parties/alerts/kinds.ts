import type { Capability } from '@/lib/entities/permissions';
import { wholeNumber } from '@/lib/foundation/text/words';

/**
 * The kinds of alerts for staff, with the capability that each requires: docs/rules.md#own-alerts. The first four are
 * components of incidents.
 */
export const ALERT_KINDS = {
  doorTrouble: {
    label: 'Guest locked out',
    hint: 'a door that did not open twice, and when it works again',
    needs: 'board.view',
  },
  doorLock: { label: 'Door lock off', hint: 'and when it works again', needs: 'health.view' },
  paymentGateway: { label: 'Payment terminal off', hint: 'and when it works again', needs: 'health.view' },
  silent: { label: 'Pod silent for 5 minutes', hint: 'and when it is back', needs: 'health.view' },
  podRefused: {
    label: 'Pod asked for too much',
    hint: 'it tried to make a booking that pods do not make',
    needs: 'health.view',
  },
  blockEnds: {
    label: 'Out of service ends',
    hint: 'an hour before the end, for what you put out of service',
    needs: 'blocks.edit',
  },
  refund: { label: 'Refund failed', hint: 'the money is still with you', needs: 'bookings.refund' },
  dispute: { label: 'Dispute needs evidence', hint: 'until its deadline', needs: 'disputes.view' },
} as const satisfies Record<string, { label: string; hint: string; needs: Capability }>;

export type AlertKind = keyof typeof ALERT_KINDS;
export const KIND_NAMES = Object.keys(ALERT_KINDS) as AlertKind[];

/** The title of many simultaneous alerts, and the page that lists them. */
const TOGETHER: Record<AlertKind, { begun: (count: string) => string; over: string; href: string }> = {
  doorTrouble: {
    begun: (count) => `${count} doors do not open`,
    over: 'doors work again',
    href: '/admin/board?show=broken',
  },
  silent: {
    begun: (count) => `${count} pods silent`,
    over: 'pods are back',
    href: '/admin/health-status?verdict=silent',
  },
  doorLock: {
    begun: (count) => `${count} door locks off`,
    over: 'door locks work again',
    href: '/admin/health-status?verdict=failed',
  },
  paymentGateway: {
    begun: (count) => `${count} payment terminals off`,
    over: 'payment terminals work again',
    href: '/admin/health-status?verdict=failed',
  },
  podRefused: {
    begun: (count) => `${count} pods asked for too much`,
    over: 'pods ask for no more than they may',
    href: '/admin/health-status',
  },
  blockEnds: {
    begun: (count) => `${count} spaces open within an hour: are they ready?`,
    over: 'spaces are in service again',
    href: '/admin/space-blocks?state=running',
  },
  refund: {
    begun: (count) => `${count} refunds failed`,
    over: 'refunds are settled',
    href: '/admin/dashboard',
  },
  dispute: {
    begun: (count) => `${count} disputes need evidence`,
    over: 'disputes are settled',
    href: '/admin/ledger/disputes',
  },
};

/** The title of simultaneous alerts of one kind: `35 pods silent since 10:02 AM`, with the time if it is known. */
export function alertsTogetherTitle(
  kind: AlertKind,
  isEnd: boolean,
  count: number,
  since: string | null,
): string {
  const { begun, over } = TOGETHER[kind];
  if (isEnd) return `${wholeNumber(count)} ${over}`;
  return `${begun(wholeNumber(count))}${since ? ` since ${since}` : ''}`;
}

/** The page of the console that lists what simultaneous alerts of one kind are about. */
export const alertsTogetherHref = (kind: AlertKind): string => TOGETHER[kind].href;

/**
 * Alerts about problems that stop business at once: they do not wait for the end of quiet hours, unless the recipient
 * chooses otherwise.
 */
export const URGENT_KINDS: AlertKind[] = ['doorTrouble', 'doorLock', 'paymentGateway'];
