import type { ReactNode } from 'react';
import { cn } from './cn';

export type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ title, children, icon, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-14 text-center', className)}>
      {icon && (
        <span
          aria-hidden
          className="mb-3 grid size-10 place-items-center rounded-[10px] bg-sunk text-ink-2 [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <p className="text-section text-ink">{title}</p>
      {children && <div className="mt-1 max-w-90 text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
