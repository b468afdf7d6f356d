'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { addressOfScreen } from '@/lib/entities/nav-address';
import type { NavKey } from '@/lib/platform/nav';
import { BrandMark } from './brand-mark';
import { keysOf } from './keys';
import { NavIcon } from './nav-icon';

type NavEntry = { key: NavKey; label: string; badge?: number };
export type NavGroup = { heading: string; entries: NavEntry[] };

/** The pixels of entries that remain visible before and after the current one. */
const BESIDE = 56;

/** The dark board with its content: the rail on a screen, the sheet on a phone. */
export function SideNav({ brandName, groups }: { brandName: string; groups: readonly NavGroup[] }) {
  const pathname = usePathname();
  const rail = useRef<HTMLDivElement>(null);
  // On a low screen the last entries are below the fold. `scrollIntoView` would move the starting point of Tab.
  useEffect(() => {
    const here = pathname && rail.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const frame = rail.current?.getBoundingClientRect();
    if (!here || !frame) return;
    const below = Math.max(0, here.bottom + BESIDE - frame.bottom);
    rail.current?.scrollBy(0, below || Math.min(0, here.top - BESIDE - frame.top));
  }, [pathname]);
  return (
    <div ref={rail} data-board="" data-calm-scroll="" className="side-nav">
      <div>
        <BrandMark name={brandName} />
        {brandName}
      </div>
      <nav aria-label="Main">
        {groups
          .filter((group) => group.entries.length > 0)
          .map((group) => (
            <div key={group.heading}>
              <h2 className="nav-heading">{group.heading}</h2>
              <ul>
                {group.entries.map((entry) => (
                  <li key={entry.key}>
                    <EntryOf entry={entry} pathname={pathname} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </nav>
    </div>
  );
}

/** An entry of the menu. The current one has the yellow background. */
function EntryOf({ entry: { key, label, badge = 0 }, pathname }: { entry: NavEntry; pathname: string }) {
  const href = addressOfScreen(key);
  const isHere = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <a href={href} className="nav-entry" aria-current={isHere ? 'page' : undefined} data-keys={keysOf(key)}>
      <NavIcon name={key} />
      <span>{label}</span>
      {badge > 0 && <Count of={badge} />}
    </a>
  );
}

function Count({ of }: { of: number }) {
  return (
    <b
      data-theme="dark"
      className="ml-auto min-w-5 rounded-full bg-bad-bg px-1.5 text-center text-small leading-5 font-semibold text-bad"
    >
      {of > 99 ? '99+' : of}
      <span className="sr-only"> need attention</span>
    </b>
  );
}
