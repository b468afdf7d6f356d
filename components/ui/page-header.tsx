'use client';

import type { ReactNode } from 'react';
import { cn } from './cn';

export type PageHeaderProps = {
  title: ReactNode;
  /** One sentence: the purpose of the page, or what to watch out for. */
  description?: ReactNode;
  /** Beside the title: the record's state. */
  badge?: ReactNode;
  /** At the right; below the title on a phone. The primary action last. */
  actions?: ReactNode;
  className?: string;
};

export function PageHeader({ title, description, badge, actions, className }: PageHeaderProps) {
  return (
    <div
      className={cn(
        'relative mb-4 flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:mb-3 max-sm:gap-y-2',
        className,
      )}
    >
      <div className="min-w-0 flex-[1_1_260px] max-sm:basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-title text-balance text-ink">{title}</h1>
          {badge}
        </div>
        {description && <p className="text-body text-ink-2">{description}</p>}
      </div>
      {actions && <div className="flex max-w-full flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
