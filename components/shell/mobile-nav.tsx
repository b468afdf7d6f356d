'use client';

import { useRef, useState } from 'react';
import { Menu } from '@/components/ui/icons/menu.gen';
import { whenOpened } from '@/components/ui/on-demand';
import type { NavGroup } from './side-nav';

const NavSheet = whenOpened(() => import('./mobile-nav-sheet').then(({ MobileNavSheet }) => MobileNavSheet));

/** The menu button of narrow screens and the sheet it opens. */
export function MobileNav({ brandName, groups }: { brandName: string; groups: readonly NavGroup[] }) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        type="button"
        ref={trigger}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ml-2 grid size-11 place-items-center rounded-control text-ink hover:bg-sunk min-[900px]:hidden"
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <NavSheet open={open} onOpenChange={setOpen} brandName={brandName} groups={groups} returnTo={trigger} />
    </>
  );
}
