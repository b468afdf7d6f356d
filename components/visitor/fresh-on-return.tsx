'use client';

import { useRouter } from 'next/navigation';
import { useReturn } from './use-return';

/** Renders a page anew when the visitor sees it again: another tab may have booked meanwhile. What was typed stays. */
export function FreshOnReturn() {
  const router = useRouter();
  useReturn(() => router.refresh());
  return null;
}
