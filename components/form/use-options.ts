'use client';

import { useMemo } from 'react';
import { useApi } from '@/components/api/use-api';
import type { ComboboxOption } from '@/components/ui/combobox-list';

export type OptionsAtPath = {
  /** Null until they are loaded. */
  options: ComboboxOption[] | null;
  /** The options loaded last, which may be those of the previous path. */
  latest: ComboboxOption[] | null;
  loading: boolean;
  failed: boolean;
  retry: () => void;
};

/** The options at a path of the API; a path of null has none. */
export function useOptions<Choice>(
  path: string | null,
  toOption: (choice: Choice) => ComboboxOption,
  delayMs?: number,
): OptionsAtPath {
  const { data, loading, failure, retry } = useApi<Choice[]>(path, { whenEnded: 'stay', delayMs });
  const latest = useMemo(() => data?.map(toOption) ?? null, [data, toOption]);
  const options = path !== null && !loading && failure === null ? latest : null;
  return { options, latest, loading, failed: failure !== null, retry };
}
