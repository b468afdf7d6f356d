import type { ComponentProps } from 'react';
import { LoaderCircle } from '@/components/ui/icons/loader-circle.gen';
import { cn } from './cn';

export function Spinner({ className, ...props }: ComponentProps<typeof LoaderCircle>) {
  return <LoaderCircle aria-hidden="true" className={cn('spinner', className)} {...props} />;
}
