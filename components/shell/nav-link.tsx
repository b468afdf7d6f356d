'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

/** A line of the side menu; the one where the reader is has the yellow background. */
export function NavLink({
  href,
  icon,
  label,
  badge,
}: {
  href: string;
  icon: ReactNode;
  label: string;
  badge?: number;
}) {
  const pathname = usePathname();
  const here = pathname === href || pathname?.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={here ? 'page' : undefined}
      className={cn(
        'flex h-8.5 items-center gap-2.5 rounded-[7px] pr-2 pl-1.5 text-body text-rail-ink no-underline transition-colors duration-100',
        'hover:bg-rail-hover hover:text-rail-on focus-visible:-outline-offset-2 pointer-coarse:h-11',
        here && 'bg-rail-hover font-medium text-rail-on',
      )}
    >
      <span
        className={cn(
          'grid size-6 shrink-0 place-items-center rounded-[5px] [&_svg]:size-4',
          here && 'bg-brand text-brand-ink',
        )}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {badge !== undefined && badge > 0 && (
        <span
          data-theme="dark"
          className="min-w-5 rounded-full bg-bad-bg px-1.5 text-center text-small leading-5 font-semibold text-bad"
        >
          {badge > 99 ? '99+' : badge}
          <span className="sr-only"> need attention</span>
        </span>
      )}
    </Link>
  );
}
