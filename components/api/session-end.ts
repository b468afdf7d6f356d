'use client';

import { useRouter } from 'next/navigation';

/** Removes everything that this browser stores for the console, except the theme. */
export function clearStored() {
  const theme = localStorage.getItem('theme');
  localStorage.clear();
  sessionStorage.clear();
  if (theme) localStorage.setItem('theme', theme);
}

/** Handles a 401: docs/rules.md#session-end. */
export function useSessionEnd(): () => void {
  const router = useRouter();
  return () => {
    clearStored();
    router.replace('/');
  };
}
