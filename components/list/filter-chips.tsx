'use client';

import { ClearCross } from '@/components/ui/clear-cross';
import { fieldStyle } from '@/components/ui/field-style';
import { useListState } from './list-state';

/** A filter that a link set and that has no field on the screen: its label and its value, in words. */
export type FilterChip = { key: string; label: string; value: string };

/** One tap removes it. */
export function FilterChipField({ chip: { key, label, value } }: { chip: FilterChip }) {
  const { change } = useListState();
  return (
    <span className="control-frame w-full sm:w-auto sm:max-w-90">
      <span className={`${fieldStyle({})} flex items-center pr-9`}>
        <span className="truncate">
          <span className="text-ink-2">{label}: </span>
          {value}
        </span>
      </span>
      <ClearCross label={`Clear ${label}`} onClear={() => change({ [key]: '' })} besideIcon={false} />
    </span>
  );
}
