'use client';

import { cn } from '@/components/ui/cn';
import { DateRangePicker } from '@/components/ui/date-picker';
import { Select } from '@/components/ui/select';
import type { Filter } from '@/lib/platform/list/define';
import { daysRead } from './days-read';
import { filterWidth } from './filter-width';
import { useListState } from './list-state';
import { LookupFilter } from './lookup-filter';
import { countWords, useValueCounts } from './use-value-counts';

type Props = {
  filter: Filter;
  /** Every filter of the list, because some depend on others. */
  all: Filter[];
};

/** The field of one filter. A change is written to the URL at once. */
export function FilterField({ filter, all }: Props) {
  const { state, change } = useListState();
  if (filter.kind === 'lookup') return <LookupFilter filter={filter} all={all} />;
  if (filter.kind === 'dates') {
    return (
      <DateRangePicker
        aria-label={filter.label}
        placeholder={filter.label}
        prefix={filter.short ?? filter.label}
        className={cn(
          filterWidth(Boolean(state[filter.from] || state[filter.to]), 'sm:w-56 min-[1200px]:w-60'),
          'max-[360px]:[&>button]:h-auto max-[360px]:[&>button]:min-h-11 max-[360px]:[&>button]:whitespace-normal',
        )}
        today={filter.today}
        value={daysRead(filter, state)}
        onValueChange={({ from, to }) => change({ [filter.from]: from, [filter.to]: to })}
      />
    );
  }
  return <ChoiceFilter filter={filter} />;
}

/**
 * The choices that occur in rows, with their counts. All choices before the field is opened, and if not all rows were
 * counted.
 */
function ChoiceFilter({ filter }: { filter: Extract<Filter, { kind: 'choice' }> }) {
  const { state, change } = useListState();
  const { counts, look } = useValueCounts(filter.key);
  const value = state[filter.key] ?? '';
  const options = filter.choices.flatMap((choice) => {
    const counted = counts?.values.find((each) => each.value === choice.value);
    if (counts && !counts.isBounded && !counted && choice.value !== value) return [];
    const label = counted && counts ? `${choice.label} (${countWords(counts, counted.count)})` : choice.label;
    // The browser shows the chosen option in the closed field.
    return [{ ...choice, label: choice.value === value ? `${filter.label}: ${label}` : label }];
  });
  return (
    <Select
      aria-label={filter.label}
      className={filterWidth(value !== '', 'sm:w-36 min-[1200px]:w-40')}
      placeholder={`${filter.label}: All`}
      options={options}
      value={value}
      onFocus={look}
      onPointerEnter={look}
      clear={
        value ? { label: `Clear ${filter.label}`, onClear: () => change({ [filter.key]: '' }) } : undefined
      }
      onChange={(event) => change({ [filter.key]: event.target.value })}
    />
  );
}
