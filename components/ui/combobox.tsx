'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { ChevronDown } from '@/components/ui/icons/chevron-down.gen';
import { Chips } from './chips';
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
      <Chips values={value} labels={labels} onRemove={shared.disabled ? undefined : toggle} />
    </div>
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

/** The properties of both comboboxes, apart: those of the list, and the rest, which are those of the field. */
function apart({
  options,
  loading,
  onSearch,
  isSearched,
  hasMore,
  onRetry,
  searchPlaceholder,
  emptyText,
  name,
  labels: _,
  ...field
}: Shared) {
  const list = { options, loading, onSearch, isSearched, hasMore, onRetry, searchPlaceholder, emptyText };
  return { list, name, field };
}

/** The field of a combobox, with its hidden fields and the panel that it opens. */
function Frame({ shared, open, onOpenChange, values, onPick, text, onClear }: FrameProps) {
  const { list, name, field } = apart(shared);
  // The search field is empty when the panel opens again.
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) list.onSearch?.('');
    onOpenChange(isOpen);
  };
  return (
    <PickerField
      field={{ placeholder: 'Select', ...field }}
      role="combobox"
      opens="listbox"
      open={open}
      onOpenChange={handleOpenChange}
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
