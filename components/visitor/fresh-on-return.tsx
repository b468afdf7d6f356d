'use client';

import { useRefresh } from '@/components/api/use-refresh';
import { OfflineNote } from './offline-note';
import { useReturn } from './use-return';

/** Rerenders a page when the visitor returns to it, because another tab may have booked. Input is preserved. */
export function FreshOnReturn() {
  const { refresh, isOffline } = useRefresh();
  useReturn(refresh);
  return isOffline && <OfflineNote />;
}
