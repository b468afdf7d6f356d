'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { ownHold } from './own-hold';
import { useReturn } from './use-return';

/** Keeps the page of a hold true while other tabs of the same visitor replace or pay it: it is read again, or left. */
export function useOtherTabs(spaceId: number): void {
  const router = useRouter();
  useReturn(() => router.refresh());
  useEffect(() => ownHold.watch(spaceId, () => router.refresh()), [spaceId, router]);
}
