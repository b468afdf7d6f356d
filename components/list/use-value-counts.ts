'use client';

import { useState } from 'react';
import { useApi } from '@/components/api/use-api';
import { wholeNumber } from '@/lib/foundation/text/words';
import type { ValueCounts } from '@/lib/platform/list/value-counts';
import { useListState } from './list-state';

/** `12`; `12+` if not all rows were counted. */
export const countWords = ({ isBounded }: ValueCounts, count: number): string =>
  `${wholeNumber(count)}${isBounded ? '+' : ''}`;

/**
 * How many rows each value of a filter leaves, given the other filters. Nothing is requested before the first `look`.
 * Null until it is known, or for a filter that is not counted.
 */
export function useValueCounts(key: string): { counts: ValueCounts | null; look: () => void } {
  const { state, counted } = useListState();
  const [isLooking, setLooking] = useState(false);
  const { page: _page, sort: _sort, type: _type, ...filters } = state;
  const path = `${counted.path}?${new URLSearchParams({ ...filters, counts: key })}`;
  const isAsked = isLooking && counted.keys.includes(key);
  const { data, loading } = useApi<ValueCounts>(isAsked ? path : null, { whenEnded: 'stay' });
  return { counts: isAsked && !loading ? data : null, look: () => setLooking(true) };
}
