'use client';

import { DateRangePicker } from '@/components/ui/date-picker';
import { Select } from '@/components/ui/select';
import type { Filter } from '@/lib/platform/list/define';
import { useListState } from './list-state';
import { LookupFilter } from './lookup-filter';

type Props = {
  filter: Filter;
  /** Every filter of the list: some depend on others. */
  all: Filter[];
};

/** The field of one filter; a change is in the address at once. */
export function FilterField({ filter, all }: Props) {
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
      className="w-full sm:w-40"
      placeholder={`${filter.label}: All`}
      options={filter.choices}
      value={state[filter.key] ?? ''}
      onChange={(event) => change({ [filter.key]: event.target.value })}
    />
  );
}
