'use client';

import { wholeNumber } from '@/lib/foundation/text/words';
import { cn } from './cn';

export type TabLink = { href: string; label: string; count?: number; active?: boolean };

/** Tabs with their own URLs, so that back and reload work. */
export function TabLinks({
  items,
  label,
  className,
}: {
  items: readonly TabLink[];
  label: string;
  className?: string;
}) {
  return (
    <nav
      aria-label={label}
      className={cn(
        'mb-4 max-sm:mb-2 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]',
        className,
      )}
    >
      <ul className="flex w-max gap-5 px-0.5">
        {items.map((item) => (
          <li key={`${item.href} ${item.label}`}>
            <a href={item.href} aria-current={item.active ? 'page' : undefined} className="tab-link">
              {item.label}
              {item.count !== undefined && <span>{wholeNumber(item.count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
