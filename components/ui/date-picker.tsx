'use client';

import { CalendarDays, X } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { Button } from './button';
import { Calendar } from './calendar';
import { showDay, toDate, toDay } from './calendar-day';
import { cn } from './cn';
import { fieldStyle } from './field-style';
import { Popover, PopoverContent, PopoverTrigger } from './popover';

type Shared = {
  id?: string;
  disabled?: boolean;
  large?: boolean;
  placeholder?: string;
  /** Days before and after which none can be picked, `YYYY-MM-DD`, both included. */
  min?: string;
  max?: string;
  clearable?: boolean;
  className?: string;
  onBlur?: () => void;
  /** The button, so that a form can put the focus on it. */
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
};

export type DatePickerProps = Shared & {
  /** `YYYY-MM-DD`, or '' when none. */
  value: string;
  onValueChange: (day: string) => void;
  /** Posts with a form. */
  name?: string;
};

export function DatePicker({ value, onValueChange, name, clearable = true, ...shared }: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const date = toDate(value);
  return (
    <Frame
      shared={{ placeholder: 'MM/DD/YYYY', ...shared }}
      open={open}
      onOpenChange={setOpen}
      text={showDay(value)}
      onClear={clearable && value ? () => onValueChange('') : undefined}
      fields={name && <input type="hidden" name={name} value={value} />}
    >
      <Calendar
        mode="single"
        autoFocus
        selected={date}
        defaultMonth={date ?? toDate(shared.min)}
        disabled={outside(shared)}
        onSelect={(picked) => {
          if (picked) onValueChange(toDay(picked));
          setOpen(false);
        }}
      />
    </Frame>
  );
}

export type DayRange = { from: string; to: string };

export type DateRangePickerProps = Shared & {
  /** Both `YYYY-MM-DD`, or both ''. */
  value: DayRange;
  onValueChange: (range: DayRange) => void;
};

/** Two days; reported only when both are set. */
export function DateRangePicker({ value, onValueChange, clearable = true, ...shared }: DateRangePickerProps) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<DayRange>(value);
  const shown = value.from ? `${showDay(value.from)} – ${showDay(value.to || value.from)}` : '';

  function change(next: boolean) {
    setDraft(value);
    setOpen(next);
  }

  return (
    <Frame
      shared={{ placeholder: 'Start date – End date', ...shared }}
      open={open}
      onOpenChange={change}
      text={shown}
      onClear={clearable && value.from ? () => onValueChange({ from: '', to: '' }) : undefined}
    >
      <Calendar
        mode="range"
        autoFocus
        resetOnSelect
        selected={{ from: toDate(draft.from), to: toDate(draft.to) }}
        defaultMonth={toDate(value.from) ?? toDate(shared.min)}
        disabled={outside(shared)}
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
          onClick={() => {
            onValueChange({ from: draft.from, to: draft.to || draft.from });
            setOpen(false);
          }}
        >
          Apply
        </Button>
      </div>
    </Frame>
  );
}

function outside({ min, max }: Shared) {
  const before = toDate(min);
  const after = toDate(max);
  return [...(before ? [{ before }] : []), ...(after ? [{ after }] : [])];
}

type FrameProps = {
  shared: Shared;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  text: string;
  onClear?: () => void;
  fields?: ReactNode;
  children: ReactNode;
};

function Frame({ shared, open, onOpenChange, text, onClear, fields, children }: FrameProps) {
  const { large, className, clearable: _, min: __, max: ___, placeholder, ...aria } = shared;
  return (
    <Popover open={open} onOpenChange={onOpenChange} modal>
      <span className={cn('relative block h-fit w-full min-w-0', className)}>
        <PopoverTrigger type="button" {...aria} className={cn(fieldStyle({ large }), 'block truncate pr-9')}>
          {text || <span className="text-ink-3">{placeholder}</span>}
        </PopoverTrigger>
        {onClear && !shared.disabled ? (
          <button
            type="button"
            aria-label="Clear date"
            onClick={onClear}
            className="absolute top-1/2 right-2 grid size-6 -translate-y-1/2 place-items-center rounded-[6px] text-ink-2 hover:bg-sunk pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:-inset-y-2.5"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        ) : (
          <CalendarDays
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
          />
        )}
        {fields}
      </span>
      <PopoverContent
        aria-label="Calendar"
        className="w-fit p-3"
        onOpenAutoFocus={(event) => event.preventDefault()}
      >
        {children}
      </PopoverContent>
    </Popover>
  );
}
