import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn';

const badgeStyle = cva(
  'inline-flex h-6 max-w-full items-center gap-1.5 rounded-full px-2.5 text-[12.5px] leading-4 font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        ok: 'bg-ok-bg text-ok',
        warn: 'bg-warn-bg text-warn',
        bad: 'bg-bad-bg text-bad',
        info: 'bg-info-bg text-info',
        off: 'bg-off-bg text-off',
      },
    },
    defaultVariants: { tone: 'off' },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyle>['tone']>;

/** A state: a word, and a dot for those who scan. The colour alone never says it. */
export function Badge({
  tone,
  className,
  children,
  ...props
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return (
    <span className={className ? cn(badgeStyle({ tone }), className) : badgeStyle({ tone })} {...props}>
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className="truncate">{children}</span>
    </span>
  );
}
