'use client';

import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

/** Tabs within a panel, such as Pretty and Raw. For pages use TabLinks. */
export const Tabs = Radix.Root;
export const TabsContent = Radix.Content;

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn('flex gap-5 border-b border-line px-0.5', className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        'h-10 border-b-2 border-transparent font-medium text-ink-2 hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11',
        className,
      )}
      {...props}
    />
  );
}
