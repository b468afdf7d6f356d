import type { ComponentProps } from 'react';
import { cn } from './cn';

/** Give it the size of the content that is loading. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('skeleton', className)} {...props} />;
}
