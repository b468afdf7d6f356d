'use client';

import { Command } from 'cmdk';
import { useMemo, useState } from 'react';
import { Check } from '@/components/ui/icons/check.gen';
import { Search } from '@/components/ui/icons/search.gen';
import { folded } from '@/lib/foundation/text/folded';
import { wholeNumber } from '@/lib/foundation/text/words';
import { cn } from './cn';
import { Spinner } from './spinner';

export type ComboboxOption = {
  value: string;
  label: string;
  detail?: string;
  disabled?: boolean;
  /** How many rows the choice leaves: `12`, `1,000+`. */
  count?: string;
};

/** Nobody scrolls through more options than this: a search is faster. */
const SHOWN = 100;

export type ComboboxListProps = {
  options: readonly ComboboxOption[];
  selected: readonly string[];
  onPick: (value: string) => void;
  searchPlaceholder?: string;
  emptyText?: string;
  loading?: boolean;
  onSearch?: (text: string) => void;
  /** The server has filtered the options: they are shown unchanged. */
  isSearched?: boolean;
  /** There are more matches than options. */
  hasMore?: boolean;
  /** Set if the options could not be loaded. */
  onRetry?: () => void;
};

/** The options whose label and detail contain all words of a text, in any case and without regard to accents. */
export function matchingOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const words = folded(text.trim()).split(/\s+/);
  if (!words[0]) return options;
  return options.filter(({ label, detail = '' }) => {
    const searched = folded(`${label} ${detail}`);
    return words.every((word) => searched.includes(word));
  });
}

/** The search field and the list that both comboboxes open. */
export function ComboboxList({
  options,
  selected,
  onPick,
  searchPlaceholder = 'Search',
  emptyText = 'Nothing found',
  loading,
  onSearch,
  isSearched,
  hasMore,
  onRetry,
}: ComboboxListProps) {
  const [text, setText] = useState('');
  const matching = useMemo(
    () => (isSearched ? options : matchingOptions(options, text)),
    [options, text, isSearched],
  );

  // Enter takes the first hit: the previously highlighted option may not be among those that the server found.
  const [marked, setMarked] = useState(selected[0] ?? '');
  const isThere = matching.some(({ value }) => value === marked);
  return (
    <Command
      shouldFilter={false}
      loop
      value={isThere ? marked : (matching[0]?.value ?? '')}
      onValueChange={setMarked}
      label={searchPlaceholder}
    >
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <Command.Input
          value={text}
          onValueChange={(next) => {
            setText(next);
            onSearch?.(next);
          }}
          placeholder={searchPlaceholder}
          className="h-10 w-full min-w-0 bg-transparent text-body outline-none pointer-coarse:h-11 pointer-coarse:text-visitor"
        />
        {loading && <Spinner className="text-ink-3" />}
      </div>
      <Command.List
        data-calm-scroll=""
        className="max-h-[min(280px,calc(var(--radix-popover-content-available-height)-56px))] overflow-y-auto overscroll-contain p-1"
      >
        {!loading && !onRetry && (
          <Command.Empty className="px-3 py-6 text-center text-ink-3">{emptyText}</Command.Empty>
        )}
        {onRetry && (
          <p role="alert" className="px-2.5 py-2 text-bad">
            Could not be loaded.{' '}
            <button type="button" onClick={onRetry} className="text-link underline">
              Retry
            </button>
          </p>
        )}
        {matching.slice(0, SHOWN).map((option) => (
          <OptionItem
            key={option.value}
            option={option}
            isSelected={selected.includes(option.value)}
            onPick={onPick}
          />
        ))}
        {hasMore && matching.length > 0 && (
          <p className="px-2.5 py-2 text-small text-ink-3">There are more. Type to find them.</p>
        )}
        {matching.length > SHOWN && (
          <p className="px-2.5 py-2 text-small text-ink-3">
            {`${wholeNumber(matching.length - SHOWN)} more. Type to narrow the list.`}
          </p>
        )}
      </Command.List>
    </Command>
  );
}

type ItemProps = { option: ComboboxOption; isSelected: boolean; onPick: (value: string) => void };

function OptionItem({ option, isSelected, onPick }: ItemProps) {
  return (
    <Command.Item
      value={option.value}
      disabled={option.disabled}
      onSelect={() => onPick(option.value)}
      {...(option.count && { 'aria-description': `${option.count} rows` })}
      className="flex min-h-9 cursor-pointer items-center gap-2 rounded-[6px] px-2.5 py-1.5 text-body select-none data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-ink-3 data-[selected=true]:bg-sunk pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {option.detail && <span className="block truncate text-small text-ink-3">{option.detail}</span>}
      </span>
      {option.count && (
        <span aria-hidden className="text-small text-ink-2 tabular-nums">
          {option.count}
        </span>
      )}
      <Check aria-hidden className={cn('size-4 shrink-0', !isSelected && 'invisible')} />
      {isSelected && <span className="sr-only">selected</span>}
    </Command.Item>
  );
}
