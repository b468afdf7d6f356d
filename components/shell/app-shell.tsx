'use client';

import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark';
import { MobileNav } from './mobile-nav';
import { RouterLinks } from './router-links';
import { type NavGroup, SideNav } from './side-nav';

export type AppShellProps = {
  brandName: string;
  /** For the copyright line below the page. */
  year: number;
  email: string;
  groups: NavGroup[];
  /** The email menu at the right of the header. Without it, only the address is shown. */
  menu?: ReactNode;
  /** Left of it. */
  tools?: ReactNode;
  children: ReactNode;
};

/** The layout of every admin screen: rail or menu button, header, page, footer. Only the page is printed. */
export function AppShell({ brandName, year, email, groups, menu, tools, children }: AppShellProps) {
  return (
    <div className="shell">
      <RouterLinks />
      <a href="#main" className="shell-skip">
        Skip to content
      </a>
      <aside className="shell-rail">
        <SideNav brandName={brandName} groups={groups} />
      </aside>
      <div className="shell-page">
        <header className="shell-bar">
          <MobileNav brandName={brandName} groups={groups} />
          <span className="flex items-center gap-2.5 text-[1rem] font-[650] text-ink min-[900px]:hidden">
            <BrandMark name={brandName} />
            <span className="max-[359px]:sr-only">{brandName}</span>
          </span>
          <div className="ml-auto flex min-w-0 items-center gap-2">
            {tools}
            <div className="min-w-0">{menu ?? <span className="text-ink-2">{email}</span>}</div>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="shell-main">
          {children}
        </main>
        <footer className="shell-foot">{`© ${year} ${brandName}. All Rights Reserved`}</footer>
      </div>
    </div>
  );
}
