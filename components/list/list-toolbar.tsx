'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DateRangePicker } from '@/components/ui/date-picker';
import { Search } from '@/components/ui/icons/search.gen';
import { X } from '@/components/ui/icons/x.gen';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Filter } from '@/lib/platform/list/define';
import { useListState } from './list-state';
import { LookupFilter } from './lookup-filter';

/** The search runs after this pause in typing: docs/rules.md#search. */
const SEARCH_PAUSE_MS = 500;

type Props = {
  filters: Filter[];
  /** Keys that a link may set and that have no field here: Reset drops them too. */
  unseen?: string[];
  searchLabel?: string;
  /** At the end: how the list looks. */
  children?: ReactNode;
};

export function ListToolbar({ filters, unseen = [], searchLabel, children }: Props) {
  const { state, reset } = useListState();
  const keys = filters.flatMap((filter) =>
    filter.kind === 'dates' ? [filter.from, filter.to] : [filter.key],
  );
  const filtered = ['search', ...keys, ...unseen].some((key) => state[key]);
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      {searchLabel && <SearchBox label={searchLabel} />}
      {filters.map((filter) => (
        <FilterField key={filter.label} filter={filter} all={filters} />
      ))}
      {(filters.length > 0 || filtered) && (
        <Button
          variant="ghost"
          onClick={reset}
          disabled={!filtered}
          className="border-dashed border-edge max-sm:flex-1"
        >
          Reset
        </Button>
      )}
      {children && <div className="ml-auto">{children}</div>}
    </search>
  );
}

function SearchBox({ label }: { label: string }) {
  const { state, change } = useListState();
  const shown = state.search ?? '';
  const [text, setText] = useState(shown);
  const applied = useRef(shown);

  // A search that came from elsewhere (back, Reset) replaces what is written here.
  useEffect(() => {
    if (shown === applied.current) return;
    applied.current = shown;
    setText(shown);
  }, [shown]);

  useEffect(() => {
    const term = text.trim();
    if (term === applied.current) return;
    const timer = setTimeout(() => {
      applied.current = term;
      change({ search: term });
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, change]);

  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      icon={<Search aria-hidden />}
      className="w-full sm:w-70 [&_input::-webkit-search-cancel-button]:hidden"
      maxLength={200}
      trailing={
        text && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => setText('')}
            className="grid size-8 place-items-center rounded-control hover:bg-sunk"
          >
            <X aria-hidden className="size-4" />
          </button>
        )
      }
    />
  );
}

function FilterField({ filter, all }: { filter: Filter; all: Filter[] }) {
  const { state, change } = useListState();
  if (filter.kind === 'lookup') return <LookupFilter filter={filter} all={all} />;
  if (filter.kind === 'dates') {
    return (
      <DateRangePicker
        aria-label={filter.label}
        placeholder={filter.label}
        className="w-full sm:w-60"
        value={{ from: state[filter.from] ?? '', to: state[filter.to] ?? '' }}
        onValueChange={({ from, to }) => change({ [filter.from]: from, [filter.to]: to })}
      />
    );
  }
  return (
    <Select
      aria-label={filter.label}
      className="w-full sm:w-44"
      placeholder={`${filter.label}: All`}
      options={filter.choices}
      value={state[filter.key] ?? ''}
      onChange={(event) => change({ [filter.key]: event.target.value })}
    />
  );
}
