'use client';

import { useRefresh } from '@/components/api/use-refresh';
import { OfflineNote } from './offline-note';
import { useLiveBooking, type Watched } from './use-live-booking';
import { useReturn } from './use-return';

type Props = {
  booking: Watched;
  boxKey: string;
  /** Not while this page is paying: it polls its own outcome, and would lose what it shows. */
  isFree?: boolean;
};

/**
 * Rerenders the page about a booking when the visitor returns to it, and within five seconds of any change of the
 * booking, such as a payment in another tab. Input is preserved.
 */
export function FreshBooking({ booking, boxKey, isFree = true }: Props) {
  const live = useLiveBooking(booking, boxKey, isFree);
  const { refresh, isOffline } = useRefresh(isFree);
  useReturn(() => isFree && refresh());
  return (live.isOffline || isOffline) && <OfflineNote />;
}
