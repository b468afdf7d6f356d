'use client';

import { useEffect, useMemo, useState } from 'react';
import type { ComboboxChoices } from '@/components/ui/combobox';
import type { ComboboxOption } from '@/components/ui/combobox-list';
import { Recent } from './recent';
import { type LookupChoice, lookupOption } from './use-lookup';
import { useOptions } from './use-options';

/** The number of choices shown at once. Typing finds the others. */
const SHOWN_COUNT = 20;
/** The delay after the last keystroke. */
const SEARCH_DELAY_MS = 200;

/** The labels of choices that were loaded before, by the path of their lookup. */
const loadedLabels = new Recent<ReadonlyMap<string, string>>(30);

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

const NONE: readonly never[] = [];
/** One more than is shown, to find out whether there are more. */
const PAGE = { limit: String(SHOWN_COUNT + 1) };

function withQuery(path: string, query: Record<string, string>): string {
  const [base, ownQuery = ''] = path.split('?');
  return `${base}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(ownQuery)), ...query })}`;
}

/** The options that the list shows. While a search runs, those of the previous one remain, but cannot be picked. */
function shownOptions(
  first: readonly ComboboxOption[],
  search: { options: ComboboxOption[] | null; latest: ComboboxOption[] | null } | null,
): readonly ComboboxOption[] {
  if (!search) return first;
  return search.options ?? (search.latest ?? first).map((option) => ({ ...option, disabled: true }));
}

export function useChoices(options: Options<LookupChoice>): LookupChoices;
export function useChoices<Choice>(
  options: Options<Choice> & { toOption: (choice: Choice) => ComboboxOption },
): LookupChoices;
/**
 * The choices of a lookup. The server searches while the person types, and returns the first 20 at a time; if there
 * are no more than that, the browser searches. The names of chosen ids are always loaded.
 */
export function useChoices({
  path,
  chosen,
  named = NONE,
  loadAll = false,
  toOption = lookupOption,
}: Options<never>): LookupChoices {
  const [text, setText] = useState('');
  const search = text.trim();
  const first = useOptions(path && (loadAll ? path : withQuery(path, PAGE)), toOption);
  const firstOptions = first.options ?? NONE;
  const isAll = loadAll || (first.options !== null && firstOptions.length <= SHOWN_COUNT);
  const isSearched = path !== null && first.options !== null && !isAll && search !== '';
  const searchPath = isSearched ? withQuery(path, { ...PAGE, search }) : null;
  const found = useOptions(searchPath, toOption, SEARCH_DELAY_MS);

  const known = path === null ? undefined : loadedLabels.get(path);
  const loaded = [...named, ...firstOptions, ...(found.options ?? NONE)];
  const isNamed = (id: string) => known?.has(id) || loaded.some(({ value }) => value === id);
  const unnamed = first.options === null || isAll ? NONE : chosen.filter((id) => !isNamed(id));
  const namesPath = path && unnamed.length > 0 ? withQuery(path, { ids: unnamed.join() }) : null;
  const names = useOptions(namesPath, toOption);
  const labels = useMemo(() => {
    const lists = [named, first.options, found.options, names.options];
    const pairs = lists.flatMap((list) => (list ?? NONE).map(({ value, label }) => [value, label] as const));
    return new Map([...(known ?? NONE), ...pairs]);
  }, [known, named, first.options, found.options, names.options]);
  useEffect(() => {
    if (path !== null) loadedLabels.set(path, labels);
  }, [path, labels]);

  const shown = shownOptions(firstOptions, isSearched ? found : null);
  const lookups = [first, found, names];
  const failed = lookups.some((each) => each.failed);
  const retry = () => {
    for (const lookup of lookups) if (lookup.failed) lookup.retry();
  };
  return {
    choices: {
      options: loadAll ? shown : shown.slice(0, SHOWN_COUNT),
      labels,
      loading: lookups.some(({ loading }) => loading),
      onSearch: setText,
      isSearched,
      hasMore: !loadAll && shown.length > SHOWN_COUNT,
      onRetry: failed ? retry : undefined,
    },
    failed,
    retry,
    sole: isAll && firstOptions.length === 1 ? firstOptions[0] : undefined,
    isEmpty: firstOptions.length === 0,
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
