'use client';

import { DateRangePicker } from '@/components/ui/date-picker';
import { Select } from '@/components/ui/select';
import type { Filter } from '@/lib/platform/list/define';
import { useListState } from './list-state';
import { LookupFilter } from './lookup-filter';
import { countWords, useValueCounts } from './use-value-counts';

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
  return <ChoiceFilter filter={filter} />;
}

/** The choices that rows have, with how many; all of them before one looks, and where not all rows were looked at. */
function ChoiceFilter({ filter }: { filter: Extract<Filter, { kind: 'choice' }> }) {
  const { state, change } = useListState();
  const { counts, look } = useValueCounts(filter.key);
  const value = state[filter.key] ?? '';
  const options = filter.choices.flatMap((choice) => {
    const found = counts?.values.find((each) => each.value === choice.value);
    if (counts && !counts.isBounded && !found && choice.value !== value) return [];
    return [
      found && counts ? { ...choice, label: `${choice.label} (${countWords(counts, found.count)})` } : choice,
    ];
  });
  return (
    <Select
      aria-label={filter.label}
      className="w-full sm:w-40"
      placeholder={`${filter.label}: All`}
      options={options}
      value={value}
      onFocus={look}
      onPointerEnter={look}
      onChange={(event) => change({ [filter.key]: event.target.value })}
    />
  );
}
