'use client';

import { useEffect, useState } from 'react';
import { callApi } from '@/components/api/transport';

export type LookupOption = { value: string; label: string };

const loaded = new Map<string, LookupOption[]>();

/**
 * The choices of a lookup call (id and name), loaded when the field is rendered. `null` loads nothing.
 * `failed` says that it could not be loaded; `retry` asks again.
 */
export function useLookup(path: string | null) {
  const [state, setState] = useState<{ path: string | null; options: LookupOption[]; failed: boolean }>({
    path: null,
    options: [],
    failed: false,
  });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks the same path again
  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    load(path, abort.signal)
      .then((options) => setState({ path, options, failed: false }))
      .catch(() => !abort.signal.aborted && setState({ path, options: [], failed: true }));
    return () => abort.abort();
  }, [path, attempt]);

  const current = path === null || state.path === path;
  const known = current ? state.options : (loaded.get(path) ?? []);
  return {
    options: path === null ? [] : known,
    loading: !current,
    failed: current && state.failed,
    retry: () => setAttempt((count) => count + 1),
  };
}

async function load(path: string, signal: AbortSignal): Promise<LookupOption[]> {
  const result = await callApi<{ id: number | string; name: string }[]>(path, { signal });
  if (!result.ok) throw new Error(`lookup failed: ${result.code}`);
  const options = result.data.map(({ id, name }) => ({ value: String(id), label: name }));
  loaded.set(path, options);
  return options;
}
