'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { ChevronDown } from '@/components/ui/icons/chevron-down.gen';
import { X } from '@/components/ui/icons/x.gen';
import { cn } from './cn';
import type { ComboboxListProps } from './combobox-list';
import { whenOpened } from './on-demand';
import { PickerField, type PickerFieldProps } from './picker-field';

export type { ComboboxOption } from './combobox-list';

const Panel = whenOpened(() => import('./combobox-panel').then(({ ComboboxPanel }) => ComboboxPanel));

/** The available options, and how they are searched. */
export type ComboboxChoices = Pick<
  ComboboxListProps,
  'options' | 'loading' | 'onSearch' | 'isSearched' | 'hasMore' | 'onRetry'
> & {
  /** The labels of chosen values that are not among the options. */
  labels?: ReadonlyMap<string, string>;
};

type Shared = PickerFieldProps &
  ComboboxChoices &
  Pick<ComboboxListProps, 'searchPlaceholder' | 'emptyText'> & {
    /** Posts with a form: a hidden field, or one per value with multiple values. */
    name?: string;
  };

export type ComboboxProps = Shared & {
  value: string | null;
  onValueChange: (value: string) => void;
  /** Shows a cross that sets the value to ''. */
  clearable?: boolean;
  onOpen?: () => void;
};

/** One of many options, found by typing. */
export function Combobox({ value, onValueChange, clearable, onOpen, ...shared }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const current = shared.options.find((option) => option.value === value);
  return (
    <Frame
      shared={shared}
      open={open}
      onOpenChange={(next) => {
        if (next) onOpen?.();
        setOpen(next);
      }}
      values={value ? [value] : []}
      onPick={(next) => {
        onValueChange(next);
        setOpen(false);
        shared.onSearch?.('');
      }}
      text={
        current?.label ?? (value && (shared.labels?.get(value) ?? (shared.loading ? 'Loading …' : value)))
      }
      onClear={clearable && value ? () => onValueChange('') : undefined}
    />
  );
}

export type MultiComboboxProps = Shared & {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
};

/** Several of many options. The list remains open while picking, and the picked ones are shown below as chips. */
export function MultiCombobox({ value, onValueChange, ...shared }: MultiComboboxProps) {
  const [open, setOpen] = useState(false);
  const labels = useMemo(
    () =>
      new Map([
        ...(shared.labels ?? []),
        ...shared.options.map(({ value, label }) => [value, label] as const),
      ]),
    [shared.options, shared.labels],
  );
  const toggle = (picked: string) =>
    onValueChange(value.includes(picked) ? value.filter((v) => v !== picked) : [...value, picked]);
  return (
    <div className={cn('grid gap-2', shared.className)}>
      <Frame
        shared={{ ...shared, className: undefined }}
        open={open}
        onOpenChange={setOpen}
        values={value}
        onPick={toggle}
        text={value.length ? `${value.length} selected` : null}
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((picked) => (
            <Chip
              key={picked}
              label={labels.get(picked) ?? picked}
              onRemove={shared.disabled ? undefined : () => toggle(picked)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove?: () => void }) {
  return (
    <li className="inline-flex h-7 max-w-full items-center gap-1 rounded-[6px] bg-sunk pr-1 pl-2.5 text-[0.8125rem] text-ink last:mr-0 pointer-coarse:h-9">
      <span className="truncate">{label}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${label}`}
          onClick={onRemove}
          className="relative grid size-5 shrink-0 place-items-center rounded-[4px] text-ink-2 hover:bg-line hover:text-ink pointer-coarse:before:absolute pointer-coarse:before:-inset-x-1.5 pointer-coarse:before:-inset-y-3"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </li>
  );
}

type FrameProps = {
  shared: Shared;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  values: readonly string[];
  onPick: (value: string) => void;
  text: ReactNode;
  onClear?: () => void;
};

function Frame({ shared, open, onOpenChange, values, onPick, text, onClear }: FrameProps) {
  const { searchPlaceholder, emptyText, name, labels: _, ...rest } = shared;
  const { options, loading, onSearch, isSearched, hasMore, onRetry, ...field } = rest;
  const list = { options, loading, onSearch, isSearched, hasMore, onRetry, searchPlaceholder, emptyText };
  // The search field is empty when the panel opens again.
  const change = (next: boolean) => {
    if (!next) onSearch?.('');
    onOpenChange(next);
  };
  return (
    <PickerField
      field={{ placeholder: 'Select', ...field }}
      role="combobox"
      opens="listbox"
      open={open}
      onOpenChange={change}
      text={text}
      icon={<ChevronDown />}
      clear={onClear && { label: field.prefix ? `Clear ${field.prefix}` : 'Clear', onClear }}
    >
      {(panel) => (
        <>
          {name && values.map((value) => <input key={value} type="hidden" name={name} value={value} />)}
          <Panel {...panel} {...list} selected={values} onPick={onPick} />
        </>
      )}
    </PickerField>
  );
}
