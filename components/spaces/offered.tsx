'use client';

import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';

/**
 * The lookup of records that the space can have: those of its sellers, and of the operator
 * (docs/rules.md#owned-links).
 */
export function Offered({ path, field }: { path: string; field: (path: string) => ReactNode }) {
  const sellers: readonly number[] | null | undefined = useWatch({ name: 'businessPartnerIds' });
  const soldBy = sellers && sellers.length > 0 ? sellers.join() : 'default';
  return field(`${path}${path.includes('?') ? '&' : '?'}soldBy=${soldBy}`);
}
