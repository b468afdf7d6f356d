'use client';

import { useRouter } from 'next/navigation';

/** Everything that this browser keeps for the console goes; how it looks stays. */
export function clearStored() {
  const theme = localStorage.getItem('theme');
  localStorage.clear();
  sessionStorage.clear();
  if (theme) localStorage.setItem('theme', theme);
}

/** What follows a 401: docs/rules.md#session-end. */
export function useSessionEnd(): () => void {
  const router = useRouter();
  return () => {
    clearStored();
    router.replace('/');
  };
}
