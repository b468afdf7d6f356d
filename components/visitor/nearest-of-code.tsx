'use client';

import { lazy, Suspense } from 'react';
import { METRES } from './metres';

const NearestFree = lazy(() => import('./nearest-free'));

type Props = { spaceId: string; boxKey: string; title: string; book: string; distance: string };

/**
 * Where to go instead of the space of a code that leads nowhere. Looked up in the browser, after the page has loaded.
 */
export function NearestOfCode({ spaceId, boxKey, title, book, distance }: Props) {
  const texts = { title, book, distance: (metres: number) => distance.replace(METRES, String(metres)) };
  return (
    <Suspense>
      <NearestFree spaceId={spaceId} boxKey={boxKey} texts={texts} />
    </Suspense>
  );
}
