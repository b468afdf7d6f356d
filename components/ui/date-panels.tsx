'use client';

import { useState } from 'react';
import { Button } from './button';
import { Calendar } from './calendar';
import { type DayRange, showDay, toDate, toDay } from './calendar-day';
import { dayPresets } from './day-presets';
import { PickerPanel, type PickerPanelProps } from './picker-panel';

type Bounds = { min?: string; max?: string };

function outside({ min, max }: Bounds) {
  const before = toDate(min);
  const after = toDate(max);
  return [...(before ? [{ before }] : []), ...(after ? [{ after }] : [])];
}

type DayProps = PickerPanelProps & Bounds & { value: string; onPick: (day: string) => void };

/** The calendar below a field of one day. */
export function DayPanel({ value, onPick, min, max, ...panel }: DayProps) {
  const date = toDate(value);
  return (
    <PickerPanel {...panel} label="Calendar" className="w-fit p-3" focusesItself>
      <Calendar
        mode="single"
        autoFocus
        selected={date}
        defaultMonth={date ?? toDate(min)}
        disabled={outside({ min, max })}
        onSelect={(picked) => {
          if (picked) onPick(toDay(picked));
          panel.onOpenChange(false);
        }}
      />
    </PickerPanel>
  );
}

type RangeProps = PickerPanelProps &
  Bounds & { value: DayRange; today?: string; onPick: (range: DayRange) => void };

/** The calendar below a field of two days. The picked days apply when Apply is pressed. */
export function DayRangePanel({ value, onPick, min, max, today, ...panel }: RangeProps) {
  return (
    <PickerPanel {...panel} label="Calendar" className="w-fit p-3" focusesItself>
      <RangeCalendar
        value={value}
        bounds={{ min, max }}
        today={today}
        apply={(range) => {
          onPick(range);
          panel.onOpenChange(false);
        }}
      />
    </PickerPanel>
  );
}

type RangeCalendarProps = {
  value: DayRange;
  bounds: Bounds;
  today?: string;
  apply: (range: DayRange) => void;
};

/** Remounted each time the panel opens, so that a draft that was not applied is discarded. */
function RangeCalendar({ value, bounds, today, apply }: RangeCalendarProps) {
  const [draft, setDraft] = useState(value);
  return (
    <>
      <div className="mb-3 flex max-w-70 flex-wrap gap-1.5">
        {dayPresets(toDate(today) ?? new Date()).map(({ label, range }) => (
          <Button key={label} size="sm" onClick={() => apply(range)}>
            {label}
          </Button>
        ))}
      </div>
      <Calendar
        mode="range"
        autoFocus
        resetOnSelect
        selected={{ from: toDate(draft.from), to: toDate(draft.to) }}
        defaultMonth={toDate(value.from) ?? toDate(bounds.min)}
        disabled={outside(bounds)}
        onSelect={(range) =>
          setDraft({
            from: range?.from ? toDay(range.from) : '',
            to: range?.to ? toDay(range.to) : '',
          })
        }
      />
      <div className="sticky -bottom-3 -mx-3 mt-3 -mb-3 flex items-center gap-2 border-t border-line bg-surface p-3">
        <span aria-live="polite" className="mr-auto text-small text-ink-2">
          {draft.from ? `${showDay(draft.from)} – ${showDay(draft.to) || '…'}` : 'Choose a start date'}
        </span>
        <Button
          size="sm"
          variant="dark"
          disabled={!draft.from}
          onClick={() => apply({ from: draft.from, to: draft.to || draft.from })}
        >
          Apply
        </Button>
      </div>
    </>
  );
}
