'use client';

import { useLookup } from '@/components/form/use-lookup';
import { Combobox } from '@/components/ui/combobox';
import type { Filter } from '@/lib/list/define';
import { useListState } from './list-state';

type Lookup = Extract<Filter, { kind: 'lookup' }>;

/** A filter whose choices come from the API, and, with `dependsOn`, follow the value of another filter. */
export function LookupFilter({ filter }: { filter: Lookup }) {
  const { state, change } = useListState();
  const parent = filter.dependsOn ? state[filter.dependsOn.filter] : undefined;
  const waiting = filter.dependsOn !== undefined && !parent;
  const path =
    filter.dependsOn && parent
      ? `${filter.lookup}${filter.lookup.includes('?') ? '&' : '?'}${filter.dependsOn.query}=${parent}`
      : filter.lookup;
  const { options, loading } = useLookup(waiting ? null : path);
  const value = state[filter.key] ?? '';
  return (
    <Combobox
      aria-label={filter.label}
      className="w-full sm:w-44"
      placeholder={`${filter.label}: All`}
      searchPlaceholder={`Find ${filter.label.toLowerCase()}`}
      options={options}
      loading={loading}
      disabled={waiting}
      value={value || null}
      clearable
      onValueChange={(next) => change({ [filter.key]: next })}
    />
  );
}
