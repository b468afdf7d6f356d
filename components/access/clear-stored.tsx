'use client';

import { useEffect } from 'react';
import { clearStored } from '@/components/api/session-end';

/** Clears what this browser keeps for the console: its session ended before it could be told. */
export function ClearStored() {
  useEffect(clearStored, []);
  return null;
}
