'use client';

import { type ClassNames, DayPicker, type DayPickerProps } from 'react-day-picker';
import { ChevronDown } from '@/components/ui/icons/chevron-down.gen';
import { ChevronLeft } from '@/components/ui/icons/chevron-left.gen';
import { ChevronRight } from '@/components/ui/icons/chevron-right.gen';
import { cn } from './cn';

const arrow =
  'relative grid size-8 place-items-center rounded-[6px] text-ink-2 hover:bg-sunk hover:text-ink aria-disabled:opacity-40 pointer-coarse:size-10';

const classNames: Partial<ClassNames> = {
  root: 'relative w-fit text-body text-ink',
  months: 'flex flex-col gap-4 sm:flex-row',
  nav: 'absolute inset-x-0 top-0 z-10 flex h-9 items-center justify-between pointer-events-none *:pointer-events-auto pointer-coarse:h-10',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'flex h-9 items-center justify-center pointer-coarse:h-10',
  caption_label: 'flex items-center gap-1 font-semibold',
  dropdowns: 'flex items-center gap-2',
  dropdown_root:
    'relative flex h-8 items-center rounded-[6px] border border-edge px-2 hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-ring',
  dropdown: 'absolute inset-0 size-full cursor-pointer appearance-none opacity-0',
  month_grid: 'mt-2 border-collapse',
  weekday: 'h-8 w-9 text-small font-medium text-ink-3 pointer-coarse:w-10',
  day: 'group/day size-9 p-0 text-center pointer-coarse:size-10',
  day_button: cn(
    'size-9 rounded-control pointer-coarse:size-10 hover:bg-sunk focus-visible:outline-offset-[-2px]',
    'group-data-[today=true]/day:font-bold group-data-[today=true]/day:underline group-data-[today=true]/day:underline-offset-4',
    'group-data-[selected=true]/day:bg-ink group-data-[selected=true]/day:text-surface group-data-[selected=true]/day:focus-visible:outline-surface',
    'disabled:cursor-not-allowed disabled:text-ink-3 disabled:line-through disabled:hover:bg-transparent',
  ),
  range_middle:
    'bg-sunk [&>button]:rounded-none [&>button]:bg-transparent! [&>button]:text-ink! [&>button]:outline-ring!',
  range_start: 'rounded-l-control bg-sunk',
  range_end: 'rounded-r-control bg-sunk',
  outside: 'text-ink-3',
  hidden: 'invisible',
};

/** react-day-picker with the kit's styles. Weeks begin on Sunday, in accordance with the date format. */
export function Calendar(props: DayPickerProps) {
  return (
    <DayPicker
      showOutsideDays={false}
      captionLayout="dropdown"
      startMonth={new Date(2015, 0)}
      endMonth={new Date(new Date().getFullYear() + 5, 11)}
      components={{ Chevron }}
      {...props}
      classNames={{ ...classNames, ...props.classNames }}
    />
  );
}

const CHEVRONS = { up: ChevronDown, down: ChevronDown, left: ChevronLeft, right: ChevronRight };

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = CHEVRONS[orientation ?? 'down'];
  return <Icon aria-hidden className={orientation === 'down' ? 'size-3.5 text-ink-3' : 'size-4'} />;
}
