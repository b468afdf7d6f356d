'use client';

import { useEffect, useState } from 'react';

export type LookupOption = { value: string; label: string };

const answers = new Map<string, LookupOption[]>();

/**
 * The choices of a look-up call (id and name), loaded when the field is drawn. `null` loads nothing.
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
  return {
    options: path === null ? [] : current ? state.options : (answers.get(path) ?? []),
    loading: !current,
    failed: current && state.failed,
    retry: () => setAttempt((count) => count + 1),
  };
}

async function load(path: string, signal: AbortSignal): Promise<LookupOption[]> {
  const response = await fetch(`/api/v2${path}`, { signal });
  if (!response.ok) throw new Error(`look-up answered ${response.status}`);
  const { data } = (await response.json()) as { data: { id: number | string; name: string }[] };
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }));
  answers.set(path, options);
  return options;
}
