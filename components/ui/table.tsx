import type { ComponentProps, ReactNode } from 'react';
import { ArrowDown } from '@/components/ui/icons/arrow-down.gen';
import { ArrowUp } from '@/components/ui/icons/arrow-up.gen';
import { cn } from './cn';

/** The frame of a table and its footer. */
export function TableCard({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('table-card', className)} {...props} />;
}

export type TableProps = ComponentProps<'table'> & {
  /** For screen readers only. */
  caption?: string;
  /** Under 640 px each row becomes a card, and cells show their `label`. */
  cards?: boolean;
};

/* The roles are explicit because `display: block` would remove them on a phone. The styles are in app/globals.css. */
export function Table({ caption, cards = true, className, children, ...props }: TableProps) {
  return (
    <div className="overflow-x-auto" data-calm-scroll="">
      <table
        // biome-ignore lint/a11y/noRedundantRoles: `display: block` removes the role on a phone
        role="table"
        data-cards={cards || undefined}
        className={className ? `records ${className}` : 'records'}
        {...props}
      >
        {caption && <caption className="sr-only">{caption}</caption>}
        {children}
      </table>
    </div>
  );
}

export function Thead(props: ComponentProps<'thead'>) {
  // biome-ignore lint/a11y/noRedundantRoles: `display: block` removes the role on a phone
  return <thead role="rowgroup" {...props} />;
}

export function Tbody(props: ComponentProps<'tbody'>) {
  // biome-ignore lint/a11y/noRedundantRoles: `display: block` removes the role on a phone
  return <tbody role="rowgroup" {...props} />;
}

export function Tr(props: ComponentProps<'tr'>) {
  // biome-ignore lint/a11y/noRedundantRoles: `display: block` removes the role on a phone
  return <tr role="row" {...props} />;
}

type Align = 'left' | 'right' | 'center';
/** The attribute by which the style sheet recognises an alignment other than the default. */
const alignment = (align: Align): Align | undefined => (align === 'left' ? undefined : align);

export type ThProps = Omit<ComponentProps<'th'>, 'align'> & {
  align?: Align;
  /** The current sort order of this column; `none` if it can be sorted but is not. */
  sort?: 'asc' | 'desc' | 'none';
};

const SORTED = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

export function Th({ align = 'left', sort, children, ...props }: ThProps) {
  const Arrow = sort === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: `display: block` removes the role on a phone
      role="columnheader"
      scope="col"
      aria-sort={sort && SORTED[sort]}
      data-align={alignment(align)}
      {...props}
    >
      <span>
        {children}
        {sort && sort !== 'none' && <Arrow aria-hidden className="size-3.5" />}
      </span>
    </th>
  );
}

export type TdProps = Omit<ComponentProps<'td'>, 'align'> & {
  align?: Align;
  /** The column's name, shown before the value when rows are cards. The first cell has none. */
  label?: string;
};

export function Td({ align = 'left', label, ...props }: TdProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: `display: block` removes the role on a phone
    <td role="cell" data-label={label} data-align={alignment(align)} {...props} />
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
    <span className={className ? cn('two-line', className) : 'two-line'}>
      <span>{children}</span>
      {detail && <span>{detail}</span>}
    </span>
  );
}

/** The line below a table: the position in the list, and the pager. */
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
