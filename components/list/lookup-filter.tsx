'use client';

import { useEffect, useState } from 'react';
import { useChoices } from '@/components/form/use-choices';
import { Combobox, type ComboboxChoices } from '@/components/ui/combobox';
import type { Filter } from '@/lib/platform/list/define';
import type { ValueCounts } from '@/lib/platform/list/value-counts';
import { filterWidth } from './filter-width';
import { useListState } from './list-state';
import { countWords, useValueCounts } from './use-value-counts';

type Lookup = Extract<Filter, { kind: 'lookup' }>;

/** The lookup call of a filter for the value of the filter that it depends on; null while the latter has no value. */
function pathOf({ lookup, dependsOn }: Lookup, state: Record<string, string>): string | null {
  if (!dependsOn) return lookup;
  const parent = state[dependsOn.filter];
  return parent
    ? `${lookup}${lookup.includes('?') ? '&' : '?'}${dependsOn.query}=${encodeURIComponent(parent)}`
    : null;
}

/**
 * A filter whose choices come from the API. Changing it clears the filters that depend on it, so that the state of
 * another country is never left behind.
 */
export function LookupFilter({ filter, all }: { filter: Lookup; all: Filter[] }) {
  const { state, change } = useListState();
  const path = pathOf(filter, state);
  const set = state[filter.key];
  const [isOpened, setOpened] = useState(false);
  // True if the closed filter needs its choices. Otherwise they are loaded when the filter is opened.
  const isNeeded = isOpened || set !== undefined || filter.soleIsAll || filter.hideWhenEmpty;
  const {
    choices,
    sole: only,
    isEmpty,
  } = useChoices({ path: isNeeded ? path : null, loadAll: filter.whole, chosen: set ? [set] : [] });
  const sole = filter.soleIsAll ? only?.value : undefined;
  const value = set ?? sole ?? null;
  const { counts, look } = useValueCounts(filter.key);
  // A link can name a state without its country: then the counts determine the choices.
  const isAlone = path === null && set !== undefined;
  useEffect(() => {
    if (isAlone) look();
  });
  // No choices yet, or none at all.
  if (!set && (path === null || (filter.hideWhenEmpty && isEmpty))) return null;
  return (
    <Combobox
      aria-label={filter.label}
      className={filterWidth(value !== null, 'sm:w-36 min-[1200px]:w-40')}
      prefix={filter.label}
      placeholder={`${filter.label}: All`}
      searchPlaceholder={`Find ${filter.label.toLowerCase()}`}
      {...choices}
      {...counted(choices, counts, value)}
      onOpen={() => {
        setOpened(true);
        look();
      }}
      disabled={sole !== undefined}
      value={value}
      clearable={sole === undefined}
      onValueChange={(next) => change({ ...cleared(filter.key, all), [filter.key]: next })}
    />
  );
}

/**
 * The choices that occur in rows, with their counts; all choices if not all rows were counted. The chosen value
 * remains among them.
 */
function counted(choices: ComboboxChoices, counts: ValueCounts | null, value: string | null) {
  if (!counts) return {};
  const of = new Map(counts.values.map((each) => [each.value, countWords(counts, each.count)]));
  if (counts.isBounded)
    return { options: choices.options.map((option) => ({ ...option, count: of.get(option.value) })) };
  const chosen = choices.options.filter((option) => option.value === value && !of.has(option.value));
  const options = counts.values.map(({ value, name }) => ({ value, label: name, count: of.get(value) }));
  return {
    options: [...chosen, ...options],
    loading: false,
    isSearched: false,
    hasMore: false,
    onRetry: undefined,
  };
}

/** Every filter that depends on this one, with an empty value. */
function cleared(key: string, all: Filter[]): Record<string, string> {
  const below = all.filter(
    (filter): filter is Lookup => filter.kind === 'lookup' && filter.dependsOn?.filter === key,
  );
  return Object.assign({}, ...below.map((filter) => ({ [filter.key]: '', ...cleared(filter.key, all) })));
}
