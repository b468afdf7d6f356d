'use client';

import { useEffect, useEffectEvent } from 'react';
import { type Refreshing, useRefresh } from '@/components/api/use-refresh';
import { ownHold } from './own-hold';
import { useReturn } from './use-return';

/**
 * Keeps the page of a hold up to date while other tabs of the same visitor replace or pay it: it is read again, or
 * left. Not while this tab is paying (`isFree` false), which polls its own outcome. Returns how it is read again.
 */
export function useOtherTabs(spaceId: number, isFree: boolean): Refreshing {
  const refreshing = useRefresh(isFree);
  const { refresh } = refreshing;
  const refreshIfFree = useEffectEvent(() => {
    if (isFree) refresh();
  });
  useReturn(() => isFree && refresh());
  useEffect(() => ownHold.watch(spaceId, () => refreshIfFree()), [spaceId]);
  return refreshing;
}
