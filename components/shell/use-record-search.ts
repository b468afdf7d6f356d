'use client';

import { useApi } from '@/components/api/use-api';
import type { SearchResultsWire } from '@/lib/console/search/wire';

const WAIT_MS = 200;
const NONE: SearchResultsWire = {
  actions: [],
  bookings: [],
  users: [],
  spaces: [],
  locations: [],
  more: [],
};

/**
 * Searches while the person types. An older response never replaces a newer one, and remains until the newer one
 * arrives.
 */
export function useRecordSearch(text: string) {
  const term = text.trim();
  const path = term.length < 2 ? null : `/admin/search?${new URLSearchParams({ q: term })}`;
  const { data, loading, failure } = useApi<SearchResultsWire>(path, { delayMs: WAIT_MS });
  const results = path === null || failure ? NONE : (data ?? NONE);
  return { results, problem: failure?.message, searching: loading };
}
