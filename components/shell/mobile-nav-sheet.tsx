'use client';

import type { RefObject } from 'react';
import { Sheet, SheetContent } from '@/components/ui/sheet';
import { type NavGroup, SideNav } from './side-nav';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  brandName: string;
  groups: readonly NavGroup[];
  /** Where the focus returns when it closes. */
  returnTo: RefObject<HTMLElement | null>;
};

/** The menu on a narrow screen. A link inside it closes it. */
export function MobileNavSheet({ open, onOpenChange, brandName, groups, returnTo }: Props) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        bare
        side="left"
        title="Menu"
        className="w-[min(288px,calc(100vw-56px))] bg-rail"
        onCloseAutoFocus={() => returnTo.current?.focus()}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) onOpenChange(false);
        }}
      >
        <SideNav brandName={brandName} groups={groups} />
      </SheetContent>
    </Sheet>
  );
}
