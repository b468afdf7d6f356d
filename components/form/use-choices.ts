'use client';

import { useEffect, useMemo, useState } from 'react';
import { useApi } from '@/components/api/use-api';
import type { ComboboxChoices } from '@/components/ui/combobox';
import type { ComboboxOption } from '@/components/ui/combobox-list';
import { type LookupChoice, lookupOption } from './use-lookup';

/** The number of choices shown at once. Typing finds the others. */
const SHOWN_COUNT = 20;
/** The delay after the last keystroke. */
const SEARCH_DELAY_MS = 200;

/** The names of choices that were loaded before, by the path of their lookup. */
const cached = new Map<string, Map<string, string>>();

type Options<Choice> = {
  /** A lookup that takes `search`, `limit` and `ids`; null has no choices. */
  path: string | null;
  /** The chosen ids. Their names are loaded wherever they are in the list. */
  chosen: readonly string[];
  /** Names that the caller has already. */
  named?: readonly ComboboxOption[];
  /** All choices are loaded at once, for short lists. */
  loadAll?: boolean;
  toOption?: (choice: Choice) => ComboboxOption;
};

export type LookupChoices = {
  /** For a combobox. */
  choices: ComboboxChoices;
  failed: boolean;
  retry: () => void;
  /** The only choice, if there is exactly one. */
  sole: ComboboxOption | undefined;
  /** There is no choice, or none is known yet. */
  isEmpty: boolean;
};

/**
 * The choices of a lookup. The server searches while the person types, and returns the first 20 at a time; if there
 * are no more than that, the browser searches. The names of chosen ids are always loaded.
 */
export function useChoices<Choice = LookupChoice>({
  path,
  chosen,
  named = NONE,
  loadAll = false,
  toOption = lookupOption as unknown as (choice: Choice) => ComboboxOption,
}: Options<Choice>): LookupChoices {
  const [text, setText] = useState('');
  const first = useOptions(path && (loadAll ? path : withQuery(path, PAGE)), toOption);
  const isAll = loadAll || (first.options !== null && first.options.length <= SHOWN_COUNT);
  const search = text.trim();
  const isSearched = path !== null && first.options !== null && !isAll && search !== '';
  const results = useOptions(
    isSearched ? withQuery(path, { ...PAGE, search }) : null,
    toOption,
    SEARCH_DELAY_MS,
  );
  const cachedNames = path === null ? undefined : cached.get(path);
  const names = useMemo(
    () =>
      new Map([...(cachedNames ?? []), ...pairs(named), ...pairs(first.options), ...pairs(results.options)]),
    [cachedNames, named, first.options, results.options],
  );
  const missing = first.options === null || isAll ? NONE : chosen.filter((value) => !names.has(value));
  const missingNames = useOptions(
    path && missing.length > 0 ? withQuery(path, { ids: missing.join() }) : null,
    toOption,
  );
  const labels = useMemo(
    () => new Map([...names, ...pairs(missingNames.options)]),
    [names, missingNames.options],
  );
  useEffect(() => {
    if (path === null) return;
    const names = cached.get(path) ?? new Map<string, string>();
    for (const [value, label] of labels) names.set(value, label);
    cached.set(path, names);
  }, [path, labels]);

  // The results of the previous search remain until the next search is done, but cannot be picked.
  const shownOptions = isSearched
    ? (results.options ?? results.stale ?? first.options)
    : (first.options ?? NONE);
  const isStale = isSearched && results.options === null;
  const options = useMemo(() => {
    const firstOptions = (shownOptions ?? NONE).slice(0, loadAll ? undefined : SHOWN_COUNT);
    return isStale ? firstOptions.map((option) => ({ ...option, disabled: true })) : firstOptions;
  }, [shownOptions, isStale, loadAll]);
  const lookups = [first, results, missingNames];
  const failed = lookups.some((each) => each.failed);
  const retry = () => {
    for (const lookup of lookups) if (lookup.failed) lookup.retry();
  };
  return {
    choices: {
      options,
      labels,
      loading: lookups.some(({ loading }) => loading),
      onSearch: setText,
      isSearched,
      hasMore: !loadAll && (shownOptions?.length ?? 0) > SHOWN_COUNT,
      onRetry: failed ? retry : undefined,
    },
    failed,
    retry,
    sole: isAll && first.options?.length === 1 ? first.options[0] : undefined,
    isEmpty: !first.options?.length,
  };
}

/** The chosen record, if it is known: for `useChoices`. */
export function useNamed(record: { id: number; name: string } | null) {
  const { id, name } = record ?? {};
  const named = useMemo(
    () => (id === undefined || name === undefined ? [] : [{ value: String(id), label: name }]),
    [id, name],
  );
  return { named, chosen: named.map(({ value }) => value) };
}

const NONE: readonly never[] = [];
/** One more than is shown, to find out whether there are more. */
const PAGE = { limit: String(SHOWN_COUNT + 1) };

const pairs = (options: readonly ComboboxOption[] | null) =>
  (options ?? NONE).map(({ value, label }) => [value, label] as const);

function withQuery(path: string, query: Record<string, string>): string {
  const [base, ownQuery = ''] = path.split('?');
  return `${base}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(ownQuery)), ...query })}`;
}

/** The options at a path; null until they are loaded. `stale` are those of the previous path. */
function useOptions<Choice>(
  path: string | null,
  toOption: (choice: Choice) => ComboboxOption,
  delayMs?: number,
) {
  const { data, loading, failure, retry } = useApi<Choice[]>(path, { whenEnded: 'stay', delayMs });
  const stale = useMemo(() => data?.map(toOption) ?? null, [data, toOption]);
  const options = path !== null && !loading && failure === null ? stale : null;
  return { options, stale, loading, failed: failure !== null, retry };
}
