'use client';

import { useEffect, useMemo } from 'react';
import { useApi } from '@/components/api/use-api';
import { Recent } from './recent';

export type LookupOption = { value: string; label: string; detail?: string };
export type LookupChoice = { id: number | string; name: string; detail?: string; sign?: string };

/** Shown at once when the same lookup is needed again, until it has been reloaded. */
const cache = new Recent<LookupOption[]>(30);
const NONE: LookupOption[] = [];

/**
 * A space is shown by its sign and location, with its name below, because spaces of two locations can have the same
 * name.
 */
export const lookupOption = ({ id, name, detail, sign }: LookupChoice): LookupOption => ({
  value: String(id),
  ...(sign ? { label: `${sign} · ${detail}`, detail: name } : { label: name, detail }),
});

/**
 * All choices of a lookup call (id and name), for fields that show each of them, loaded when the field is rendered.
 * `null` loads nothing. `failed` is true if it could not be loaded; `retry` loads it again.
 */
export function useLookup(path: string | null) {
  const { data, loading, failure, retry } = useApi<LookupChoice[]>(path, { whenEnded: 'stay' });
  const isCurrent = path !== null && !loading && failure === null;
  const current = useMemo(() => (isCurrent && data ? data.map(lookupOption) : null), [data, isCurrent]);
  useEffect(() => {
    if (path !== null && current) cache.set(path, current);
  }, [path, current]);

  const cachedOptions = loading && path !== null ? cache.get(path) : undefined;
  return { options: current ?? cachedOptions ?? NONE, loading, failed: failure !== null, retry };
}
