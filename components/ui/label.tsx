import type { ComponentProps } from 'react';
import { cn } from './cn';

export type LabelProps = ComponentProps<'label'> & {
  /** Written as a word, because a star needs an explanation. */
  optional?: boolean;
  /** 16 px, for visitors. */
  large?: boolean;
};

export function Label({ className, optional, large, children, ...props }: LabelProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the caller sets htmlFor
    <label
      className={cn('block w-fit text-ink', large ? 'text-section' : 'text-body font-medium', className)}
      {...props}
    >
      {children}
      {optional && <span className="font-normal text-ink-3"> (optional)</span>}
    </label>
  );
}
