'use client';

import { useEffect, useEffectEvent } from 'react';
import { useRefresh } from '@/components/api/use-refresh';
import { ownHold } from './own-hold';
import { useReturn } from './use-return';

/**
 * Keeps the page of a hold true while other tabs of the same visitor replace or pay it: it is read again, or left. Not while
 * this one pays (`isFree` false), which finds its own outcome. Returns whether the page may be out of date.
 */
export function useOtherTabs(spaceId: number, isFree: boolean): { isOffline: boolean } {
  const { refresh, isOffline } = useRefresh(isFree);
  const readAgain = useEffectEvent(() => {
    if (isFree) refresh();
  });
  useReturn(() => isFree && refresh());
  useEffect(() => ownHold.watch(spaceId, () => readAgain()), [spaceId]);
  return { isOffline };
}
