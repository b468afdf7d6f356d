'use client';

import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Sheet, SheetContent, SheetTrigger } from '@/components/ui/sheet';
import { type NavGroup, SideNav } from './side-nav';

/** The menu button of narrow screens and the sheet it opens; a link inside closes it. */
export function MobileNav({ brandName, groups }: { brandName: string; groups: readonly NavGroup[] }) {
  const [open, setOpen] = useState(false);
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger
        aria-label="Open menu"
        className="-ml-2 grid size-11 place-items-center rounded-control text-ink hover:bg-sunk min-[900px]:hidden"
      >
        <Menu aria-hidden className="size-5" />
      </SheetTrigger>
      <SheetContent
        bare
        side="left"
        title="Menu"
        className="w-[min(288px,calc(100vw-56px))] bg-rail"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
        }}
      >
        <SideNav brandName={brandName} groups={groups} />
      </SheetContent>
    </Sheet>
  );
}
