'use client';

import { useRefresh } from '@/components/api/use-refresh';
import { OfflineNote } from './offline-note';
import { useReturn } from './use-return';

/** Renders a page again when the visitor sees it again: another tab may have booked meanwhile. What was typed stays. */
export function FreshOnReturn() {
  const { refresh, isOffline } = useRefresh();
  useReturn(refresh);
  return isOffline && <OfflineNote />;
}
