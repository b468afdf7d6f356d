import Link from 'next/link';
import { ChevronRight } from '@/components/ui/icons/chevron-right.gen';
import { cn } from './cn';

export type Crumb = { label: string; href?: string };

export function Breadcrumb({ items, className }: { items: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={cn('min-w-0', className)}>
      <ol className="flex min-w-0 items-center gap-1.5 text-ink-2">
        {items.map((item, at) => {
          const last = at === items.length - 1;
          return (
            <li
              key={item.href ?? item.label}
              className={cn('flex min-w-0 items-center gap-1.5', last ? 'shrink' : 'shrink-0')}
            >
              {at > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />}
              {item.href && !last ? (
                <Link
                  href={item.href}
                  className="relative truncate rounded-[4px] text-ink-2 no-underline hover:text-ink hover:underline pointer-coarse:before:absolute pointer-coarse:before:-inset-y-3 pointer-coarse:before:inset-x-0"
                >
                  {item.label}
                </Link>
              ) : (
                <span aria-current={last ? 'page' : undefined} className={cn('truncate', last && 'text-ink')}>
                  {item.label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
