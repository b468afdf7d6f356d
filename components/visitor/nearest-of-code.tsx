'use client';

import { lazy, Suspense } from 'react';
import { METRES } from './metres';

const NearestFree = lazy(() => import('./nearest-free'));

type Props = { spaceId: string; boxKey: string; title: string; book: string; away: string };

/**
 * Where to go instead of the space of a code that leads nowhere. Looked up in the browser, after the page has loaded.
 */
export function NearestOfCode({ spaceId, boxKey, title, book, away }: Props) {
  const words = { title, book, away: (metres: number) => away.replace(METRES, String(metres)) };
  return (
    <Suspense>
      <NearestFree spaceId={spaceId} boxKey={boxKey} words={words} />
    </Suspense>
  );
}
