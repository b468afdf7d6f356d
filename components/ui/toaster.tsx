'use client';

import { Toaster as Sonner } from 'sonner';
import { Check } from '@/components/ui/icons/check.gen';

/** Unstyled, so that a toast uses the page's tokens and follows its theme. */
export function Toaster() {
  return (
    <Sonner
      className="font-sans!"
      position="top-center"
      expand
      duration={3000}
      gap={8}
      offset={16}
      mobileOffset={12}
      icons={{
        success: (
          <span className="grid size-5 place-items-center rounded-full bg-ok-bg text-ok">
            <Check aria-hidden className="stroke-3 size-3" />
          </span>
        ),
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'left-0 right-0 mx-auto flex max-[600px]:mx-0 w-fit max-w-full items-center gap-2.5 rounded-[10px] border border-line bg-surface px-4 py-3 text-body font-medium text-ink shadow-lg',
          error: 'border-bad! text-bad!',
        },
      }}
    />
  );
}
