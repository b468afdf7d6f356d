import type { NavKey } from '@/lib/platform/nav';
import { BrandMark } from './brand-mark';
import { NavIcon } from './nav-icon';
import { NavLink } from './nav-link';

type NavEntry = { key: string; label: string; href: string; icon: NavKey; badge?: number };
export type NavGroup = { heading: string; entries: NavEntry[] };

/** The dark board with everything on it; the rail on a screen, the sheet on a phone. */
export function SideNav({ brandName, groups }: { brandName: string; groups: readonly NavGroup[] }) {
  return (
    <div
      data-board=""
      data-calm-scroll=""
      className="flex h-full flex-col overflow-y-auto overscroll-contain bg-rail px-3 pb-4 text-rail-ink [scrollbar-color:transparent_transparent] hover:[scrollbar-color:var(--rail-hover)_transparent]"
    >
      <div className="flex h-14 shrink-0 items-center gap-2.5 px-1.5 text-[16px] font-[650] text-rail-on">
        <BrandMark name={brandName} />
        {brandName}
      </div>
      <nav aria-label="Main">
        {groups
          .filter((group) => group.entries.length > 0)
          .map((group) => (
            <div key={group.heading} className="mt-3 first:mt-1">
              <h2 className="px-2 pb-1 text-[11px] leading-5 font-semibold tracking-[.06em] text-rail-ink/75 uppercase">
                {group.heading}
              </h2>
              <ul className="grid gap-px">
                {group.entries.map((entry) => (
                  <li key={entry.key}>
                    <NavLink
                      href={entry.href}
                      label={entry.label}
                      badge={entry.badge}
                      icon={<NavIcon name={entry.icon} />}
                    />
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </nav>
    </div>
  );
}
