'use client';

import { useEffect, useState } from 'react';
import { callApi } from '@/components/api/transport';
import type { SearchResults } from '@/lib/office/search/schema';
import { useSessionEnd } from './session-end';

const WAIT_MS = 200;
const NONE: SearchResults = { bookings: [], users: [], spaces: [] };

/** Searches while one types; an older response never replaces a newer one, and stays until that arrives. */
export function useRecordSearch(text: string) {
  const endSession = useSessionEnd();
  const term = text.trim();
  const [state, setState] = useState<{ term: string; results: SearchResults; problem?: string }>({
    term: '',
    results: NONE,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `endSession` is new with each render
  useEffect(() => {
    if (term.length < 2) return setState({ term, results: NONE });
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const { signal } = abort;
      const found = await callApi<SearchResults>(`/admin/search?${new URLSearchParams({ q: term })}`, {
        signal,
      });
      if (signal.aborted) return;
      if (found.ok) setState({ term, results: found.data });
      else if (found.status === 401) endSession();
      else setState({ term, results: NONE, problem: found.message });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [term]);
  return { results: state.results, problem: state.problem, searching: state.term !== term };
}
