'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Search } from '@/components/ui/icons/search.gen';
import { whenOpened } from '@/components/ui/on-demand';
import type { NavGroup } from './side-nav';

const Panel = whenOpened(() => import('./palette-panel').then(({ PalettePanel }) => PalettePanel));

/** Ctrl/⌘ K: opens any permitted screen, or a booking, a user or a space. */
export function CommandPalette({ groups }: { groups: NavGroup[] }) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      setOpen((is) => !is);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button
        ref={trigger}
        aria-label="Search or go to"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="max-xl:px-2.5"
      >
        <Search aria-hidden />
        <span className="flex items-center gap-3 text-ink-2 max-xl:hidden">
          Search or go to
          <kbd className="rounded-[4px] border border-line px-1.5 font-mono text-[0.6875rem]">Ctrl K</kbd>
        </span>
      </Button>
      <Panel open={open} onOpenChange={setOpen} groups={groups} returnTo={trigger} />
    </>
  );
}
