import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

/** The frame of a table and its foot. */
export function TableCard({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('overflow-hidden rounded-card border border-line bg-surface text-ink', className)}
      {...props}
    />
  );
}

export type TableProps = ComponentProps<'table'> & {
  /** Said to screen readers only. */
  caption?: string;
  /** Under 640 px each row becomes a card; cells then show their `label`. */
  cards?: boolean;
};

/* The roles are written out because `display: block` would take them away on a phone. */
export function Table({ caption, cards = true, className, children, ...props }: TableProps) {
  return (
    <div className="overflow-x-auto" data-calm-scroll="">
      <table
        // biome-ignore lint/a11y/noRedundantRoles: `display: block` takes the role away on a phone
        role="table"
        data-cards={cards || undefined}
        className={cn('group/table w-full border-collapse', cards && 'max-sm:block', className)}
        {...props}
      >
        {caption && <caption className="sr-only">{caption}</caption>}
        {children}
      </table>
    </div>
  );
}

export function Thead({ className, ...props }: ComponentProps<'thead'>) {
  return (
    <thead
      // biome-ignore lint/a11y/noRedundantRoles: `display: block` takes the role away on a phone
      role="rowgroup"
      className={cn('max-sm:group-data-cards/table:sr-only', className)}
      {...props}
    />
  );
}

export function Tbody({ className, ...props }: ComponentProps<'tbody'>) {
  return (
    <tbody
      // biome-ignore lint/a11y/noRedundantRoles: `display: block` takes the role away on a phone
      role="rowgroup"
      className={cn('max-sm:group-data-cards/table:block', className)}
      {...props}
    />
  );
}

export function Tr({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: `display: block` takes the role away on a phone
      role="row"
      className={cn(
        'border-b border-line last:border-b-0 in-[tbody]:hover:bg-sunk/55 in-[thead]:last:border-b',
        'max-sm:group-data-cards/table:block max-sm:group-data-cards/table:px-4 max-sm:group-data-cards/table:py-3',
        className,
      )}
      {...props}
    />
  );
}

type Align = 'left' | 'right' | 'center';
const aligned: Record<Align, string> = { left: 'text-left', right: 'text-right', center: 'text-center' };

export type ThProps = Omit<ComponentProps<'th'>, 'align'> & {
  align?: Align;
  /** The order this column is sorted in now; `none` when it could be. */
  sort?: 'asc' | 'desc' | 'none';
};

export function Th({ align = 'left', sort, className, children, ...props }: ThProps) {
  const Arrow = sort === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: `display: block` takes the role away on a phone
      role="columnheader"
      scope="col"
      aria-sort={
        sort && { asc: 'ascending' as const, desc: 'descending' as const, none: 'none' as const }[sort]
      }
      className={cn(
        'h-10 px-3 text-[13px] leading-4 font-medium whitespace-nowrap text-ink-2 first:pl-4 last:pr-4',
        sort && sort !== 'none' && 'text-ink',
        aligned[align],
        className,
      )}
      {...props}
    >
      <span className={cn('inline-flex items-center gap-1', align === 'right' && 'flex-row-reverse')}>
        {children}
        {sort && sort !== 'none' && <Arrow aria-hidden className="size-3.5" />}
      </span>
    </th>
  );
}

export type TdProps = Omit<ComponentProps<'td'>, 'align'> & {
  align?: Align;
  /** The column's name, shown before the value when rows are cards; the first cell goes without. */
  label?: string;
};

export function Td({ align = 'left', label, className, ...props }: TdProps) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: `display: block` takes the role away on a phone
      role="cell"
      data-label={label}
      className={cn(
        'h-13 px-3 py-1.5 first:pl-4 last:pr-4 *:align-middle',
        aligned[align],
        'max-sm:group-data-cards/table:h-auto max-sm:group-data-cards/table:px-0! max-sm:group-data-cards/table:py-1',
        'max-sm:group-data-cards/table:flex max-sm:group-data-cards/table:items-baseline max-sm:group-data-cards/table:gap-3',
        label
          ? 'max-sm:group-data-cards/table:justify-between max-sm:group-data-cards/table:text-right max-sm:group-data-cards/table:before:shrink-0 max-sm:group-data-cards/table:before:text-ink-3 max-sm:group-data-cards/table:before:content-[attr(data-label)]'
          : 'max-sm:group-data-cards/table:text-left',
        className,
      )}
      {...props}
    />
  );
}

/** A name with its detail below, in one cell. */
export function TwoLine({
  children,
  detail,
  className,
}: {
  children: ReactNode;
  detail?: ReactNode;
  className?: string;
}) {
  return (
    <span className={cn('block min-w-0', className)}>
      <span className="block">{children}</span>
      {detail && <span className="block text-small text-ink-3">{detail}</span>}
    </span>
  );
}

/** The line under a table: where one is, and the way on. */
export function TableFoot({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex min-h-14 flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-3 text-ink-2',
        className,
      )}
      {...props}
    />
  );
}
