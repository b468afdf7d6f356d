'use client';

import { useRouter } from 'next/navigation';
import { useLiveBooking, type Watched } from './use-live-booking';
import { useReturn } from './use-return';

type Props = {
  booking: Watched;
  boxKey: string;
  /** Not while this page pays: it finds its own outcome, and would lose what it shows. */
  isFree?: boolean;
};

/**
 * Renders the page about a booking anew when the visitor sees it again, and within five seconds of any change of the booking,
 * such as a payment in another tab. What was typed stays.
 */
export function FreshBooking({ booking, boxKey, isFree = true }: Props) {
  const router = useRouter();
  useLiveBooking(booking, boxKey, isFree);
  useReturn(() => isFree && router.refresh());
  return null;
}
