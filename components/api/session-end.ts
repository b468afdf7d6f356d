'use client';

import { useRouter } from 'next/navigation';
import { clearStored } from './clear-stored';

/** Handles a 401: docs/rules.md#session-end. */
export function useSessionEnd(): () => void {
  const router = useRouter();
  return () => {
    clearStored();
    router.replace('/');
  };
}
