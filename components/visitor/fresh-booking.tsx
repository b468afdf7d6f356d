'use client';

import { useRefresh } from '@/components/api/use-refresh';
import { OfflineNote } from './offline-note';
import { useLiveBooking, type Watched } from './use-live-booking';
import { useReturn } from './use-return';

type Props = {
  booking: Watched;
  boxKey: string;
  /** Not while this page pays: it finds its own outcome, and would lose what it shows. */
  isFree?: boolean;
};

/**
 * Renders the page about a booking again when the visitor sees it again, and within five seconds of any change of the
 * booking, such as a payment in another tab. What was typed stays.
 */
export function FreshBooking({ booking, boxKey, isFree = true }: Props) {
  const live = useLiveBooking(booking, boxKey, isFree);
  const { refresh, isOffline } = useRefresh(isFree);
  useReturn(() => isFree && refresh());
  return (live.isOffline || isOffline) && <OfflineNote />;
}
