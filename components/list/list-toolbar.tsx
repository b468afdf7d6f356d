'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { whenOpened } from '@/components/ui/on-demand';
import type { Filter } from '@/lib/platform/list/define';
import { FilterField } from './filter-field';
import { useListState } from './list-state';
import { SearchBox } from './search-box';

const FilterSheet = whenOpened(() => import('./filter-sheet').then(({ FilterSheet }) => FilterSheet));

type Props = {
  filters: Filter[];
  /** Keys that a link may set and that have no field here: Reset drops them too. */
  unseen?: string[];
  searchLabel?: string;
  /** At the end: how the list looks. */
  children?: ReactNode;
};

/** The keys of a filter in the address. */
const keysOf = (filter: Filter): string[] =>
  filter.kind === 'dates' ? [filter.from, filter.to] : [filter.key];

/** Search, filters and Reset above a list; on a phone the filters are in a sheet, so that the first rows are in sight. */
export function ListToolbar({ filters, unseen = [], searchLabel, children }: Props) {
  const { state, reset } = useListState();
  const [open, setOpen] = useState(false);
  const isSet = (key: string) => Boolean(state[key]);
  const set = filters.filter((filter) => keysOf(filter).some(isSet)).length;
  const filtered = ['search', ...filters.flatMap(keysOf), ...unseen].some(isSet);
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      {searchLabel && <SearchBox label={searchLabel} />}
      {filters.length > 0 && (
        <>
          <div className="contents max-sm:hidden">
            {filters.map((filter) => (
              <FilterField key={filter.label} filter={filter} all={filters} />
            ))}
          </div>
          <Button className="sm:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {set > 0 ? `Filters · ${set}` : 'Filters'}
          </Button>
          <FilterSheet open={open} onOpenChange={setOpen} filters={filters} />
        </>
      )}
      {(filters.length > 0 || filtered) && (
        <Button
          variant="ghost"
          onClick={reset}
          disabled={!filtered}
          className={`border-dashed border-edge ${filtered ? '' : 'max-sm:hidden'}`}
        >
          Reset
        </Button>
      )}
      {children && <div className="ml-auto">{children}</div>}
    </search>
  );
}
