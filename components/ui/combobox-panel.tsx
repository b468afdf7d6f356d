'use client';

import { ComboboxList, type ComboboxListProps } from './combobox-list';
import { PickerPanel, type PickerPanelProps } from './picker-panel';

export function ComboboxPanel({
  open,
  onOpenChange,
  id,
  field,
  ...list
}: PickerPanelProps & ComboboxListProps) {
  return (
    <PickerPanel
      open={open}
      onOpenChange={onOpenChange}
      id={id}
      field={field}
      label={list.searchPlaceholder ?? 'Search'}
      className="w-(--radix-popover-trigger-width) min-w-60 overflow-hidden p-0"
    >
      <ComboboxList {...list} />
    </PickerPanel>
  );
}
