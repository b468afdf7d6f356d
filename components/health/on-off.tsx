import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import type { Condition } from '@/lib/pods/health/status';

type Props = { is: Condition; children: ReactNode; className?: string };

const DOT: Record<Condition, string> = {
  on: 'bg-current text-ok',
  off: 'text-bad',
  unknown: 'border-dashed text-ink-3',
};

/**
 * A green, red or grey dot with its word. The red one is hollow and the grey one dashed, for people who cannot tell the
 * colours apart.
 */
export function OnOff({ is, children, className }: Props) {
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap', className)}>
      <span aria-hidden className={cn('size-2.5 shrink-0 rounded-full border-2 border-current', DOT[is])} />
      {children}
    </span>
  );
}
