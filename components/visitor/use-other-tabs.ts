'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { ownHold } from './own-hold';
import { useReturn } from './use-return';

/**
 * Keeps the page of a hold true while other tabs of the same visitor replace or pay it: it is read again, or left. Not while
 * this one pays (`isFree` false), which finds its own outcome.
 */
export function useOtherTabs(spaceId: number, isFree: boolean): void {
  const router = useRouter();
  const readAgain = useEffectEvent(() => {
    if (isFree) router.refresh();
  });
  useReturn(() => isFree && router.refresh());
  useEffect(() => ownHold.watch(spaceId, () => readAgain()), [spaceId]);
}
