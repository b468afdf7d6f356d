'use client';

import { useRouter } from 'next/navigation';
import { use } from 'react';
import { clearStored } from './clear-stored';
import { noteReturn } from './kept-texts';
import { PersonContext } from './person';

/** Handles a 401: docs/rules.md#session-end. */
export function useSessionEnd(): () => void {
  const router = useRouter();
  const person = use(PersonContext);
  return () => {
    clearStored({ keepsTexts: true });
    if (person !== null) noteReturn(person, location.pathname + location.search);
    router.replace('/');
  };
}
