'use client';

import { useEffect } from 'react';
import { clearStored } from '@/components/api/clear-stored';

/** Clears what this browser stores for the console when the session ended without a request that cleared it. */
export function ClearStored() {
  useEffect(() => clearStored({ keepsTexts: true }), []);
  return null;
}
