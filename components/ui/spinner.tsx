import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { LoaderCircle } from '@/components/ui/icons/loader-circle.gen';

export function Spinner({ className, ...props }: ComponentProps<typeof LoaderCircle>) {
  return <LoaderCircle aria-hidden="true" className={clsx('spinner', className)} {...props} />;
}
