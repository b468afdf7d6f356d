'use client';

import { useEffect, useState } from 'react';
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
      try {
        const { signal } = abort;
        const response = await fetch(`/api/v2/admin/search?${new URLSearchParams({ q: term })}`, { signal });
        if (response.status === 401) return endSession();
        if (!response.ok) throw new Error();
        const { data } = (await response.json()) as { data: SearchResults };
        setState({ term, results: data });
      } catch {
        if (abort.signal.aborted) return;
        setState({
          term,
          results: NONE,
          problem: 'The search failed. Check your connection and try again.',
        });
      }
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [term]);
  return { results: state.results, problem: state.problem, searching: state.term !== term };
}
