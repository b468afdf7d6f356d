import { cn } from '@/components/ui/cn';

type Props = { on: boolean; children: string; className?: string };

/** A green or a red dot with its word. The red one is hollow, for people who cannot tell the colours apart. */
export function OnOff({ on, children, className }: Props) {
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap', className)}>
      <span
        aria-hidden
        className={cn(
          'size-2.5 shrink-0 rounded-full border-2 border-current',
          on ? 'bg-current text-ok' : 'text-bad',
        )}
      />
      {children}
    </span>
  );
}
