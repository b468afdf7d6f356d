'use client';

import { useEffect } from 'react';
import { clearStored } from '@/components/api/session-end';

/** Clears what this browser keeps for the console, whose session ended without a request that would have done it. */
export function ClearStored() {
  useEffect(clearStored, []);
  return null;
}
