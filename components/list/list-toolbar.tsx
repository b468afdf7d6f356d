'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { whenOpened } from '@/components/ui/on-demand';
import type { Filter } from '@/lib/platform/list/define';
import { type FilterChip, FilterChipField } from './filter-chips';
import { FilterField } from './filter-field';
import { useListState } from './list-state';
import { SearchBox } from './search-box';

const FilterSheet = whenOpened(() => import('./filter-sheet').then(({ FilterSheet }) => FilterSheet));

type Props = {
  filters: Filter[];
  /** Filters that a link set and that have no field here. */
  chips?: FilterChip[];
  searchLabel?: string;
  /** At the end: the view settings of the list. */
  children?: ReactNode;
};

/** The keys of a filter in the URL. */
const keysOf = (filter: Filter): string[] =>
  filter.kind === 'dates' ? [filter.from, filter.to] : [filter.key];

/**
 * Search, filters and Reset above a list. On a phone the filters are in a sheet, so that the first rows are visible.
 */
export function ListToolbar({ filters, chips = [], searchLabel, children }: Props) {
  const { state, reset } = useListState();
  const [open, setOpen] = useState(false);
  const isSet = (key: string) => Boolean(state[key]);
  const set = filters.filter((filter) => keysOf(filter).some(isSet)).length + chips.length;
  const filtered = set > 0 || isSet('search');
  const fields = [
    ...filters.map((filter) => <FilterField key={filter.label} filter={filter} all={filters} />),
    ...chips.map((chip) => <FilterChipField key={chip.key} chip={chip} />),
  ];
  const hasFilters = fields.length > 0;
  return (
    <search className="list-tools">
      {/* The items at the end are in the first row, and Reset is beside the last filter, so that neither is alone in
          a row. */}
      <div className="list-tools-row">
        {searchLabel && <SearchBox label={searchLabel} />}
        <div className="contents max-sm:hidden">{fields.slice(0, -1)}</div>
        {hasFilters && (
          <>
            <Button className="sm:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {set > 0 ? `Filters · ${set}` : 'Filters'}
            </Button>
            <FilterSheet open={open} onOpenChange={setOpen} filters={filters} chips={chips} />
          </>
        )}
        <div className="list-tools-last">
          <div className="contents max-sm:hidden">{fields.slice(-1)}</div>
          {(hasFilters || filtered) && (
            <Button
              variant="ghost"
              onClick={reset}
              disabled={!filtered}
              className={`border-dashed border-edge ${filtered && !hasFilters ? '' : 'max-sm:hidden'}`}
            >
              Reset
            </Button>
          )}
        </div>
      </div>
      {children && <div className="ml-auto">{children}</div>}
    </search>
  );
}
