'use client';

import { usePathname } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { METRES } from './metres';

const NearestFree = lazy(() => import('./nearest-free'));

type Props = { title: string; book: string; away: string };

/**
 * Where to go instead of the space that the address names: `/qr-redirect/{id}/{boxKey}`. It goes along with every visitor
 * page, so all that it needs is loaded when it is shown.
 */
export function NearestOfAddress({ title, book, away }: Props) {
  const [, page, id, boxKey] = usePathname().split('/');
  if (page !== 'qr-redirect' || !id || !boxKey || !/^\d{1,15}$/.test(id)) return null;
  const words = { title, book, away: (metres: number) => away.replace(METRES, String(metres)) };
  return (
    <Suspense>
      <NearestFree spaceId={id} boxKey={boxKey} words={words} />
    </Suspense>
  );
}
