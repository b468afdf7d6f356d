'use client';

import { useState } from 'react';
import { Calendar } from '@/components/ui/icons/calendar.gen';
import { type DayRange, showDay, showRange } from './calendar-day';
import { whenOpened } from './on-demand';
import { PickerField, type PickerFieldProps } from './picker-field';

const DayPanel = whenOpened(() => import('./date-panels').then(({ DayPanel }) => DayPanel));
const DayRangePanel = whenOpened(() => import('./date-panels').then(({ DayRangePanel }) => DayRangePanel));

type Shared = PickerFieldProps & {
  /** The first and the last day that can be picked, `YYYY-MM-DD`, both included. */
  min?: string;
  max?: string;
  clearable?: boolean;
};

export type DatePickerProps = Shared & {
  /** `YYYY-MM-DD`, or '' if none is chosen. */
  value: string;
  onValueChange: (day: string) => void;
  /** Posts with a form. */
  name?: string;
};

const CLEAR = 'Clear date';

export function DatePicker({
  value,
  onValueChange,
  name,
  min,
  max,
  clearable = true,
  ...field
}: DatePickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <PickerField
      field={{ placeholder: 'MM/DD/YYYY', ...field }}
      opens="dialog"
      open={open}
      onOpenChange={setOpen}
      text={showDay(value)}
      icon={<Calendar />}
      clear={clearable && value ? { label: CLEAR, onClear: () => onValueChange('') } : undefined}
      clearReplacesIcon
    >
      {(panel) => (
        <>
          {name && <input type="hidden" name={name} value={value} />}
          <DayPanel {...panel} value={value} onPick={onValueChange} min={min} max={max} />
        </>
      )}
    </PickerField>
  );
}

export type DateRangePickerProps = Shared & {
  value: DayRange;
  onValueChange: (range: DayRange) => void;
  /** The day that “Today” means, if it is not the browser's. */
  today?: string;
};

/** Two days, reported only when both are set. */
export function DateRangePicker({
  value,
  onValueChange,
  min,
  max,
  clearable = true,
  today,
  ...field
}: DateRangePickerProps) {
  const [open, setOpen] = useState(false);
  const clear = { label: CLEAR, onClear: () => onValueChange({ from: '', to: '' }) };
  return (
    <PickerField
      field={{ placeholder: 'Start date – End date', ...field }}
      opens="dialog"
      open={open}
      onOpenChange={setOpen}
      text={showRange(value)}
      icon={<Calendar />}
      clear={clearable && (value.from || value.to) ? clear : undefined}
      clearReplacesIcon
    >
      {(panel) => (
        <DayRangePanel {...panel} today={today} value={value} onPick={onValueChange} min={min} max={max} />
      )}
    </PickerField>
  );
}
