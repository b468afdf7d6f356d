'use client';

import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark';
import { MobileNav } from './mobile-nav';
import { RouterLinks } from './router-links';
import { type NavGroup, SideNav } from './side-nav';

export type AppShellProps = {
  brandName: string;
  /** Of the line about rights below the page. */
  year: number;
  email: string;
  groups: NavGroup[];
  /** The email menu at the right of the header; without it only the address is shown. */
  menu?: ReactNode;
  /** Left of it. */
  tools?: ReactNode;
  children: ReactNode;
};

/** The frame of every admin screen: rail or menu button, header, page, footer. Only the page is printed. */
export function AppShell({ brandName, year, email, groups, menu, tools, children }: AppShellProps) {
  return (
    <div className="min-h-dvh bg-bg min-[900px]:grid min-[900px]:grid-cols-[232px_minmax(0,1fr)] print:block print:bg-transparent">
      <RouterLinks />
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-2.5 font-semibold text-brand-ink no-underline focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 z-30 hidden h-dvh min-[900px]:block print:hidden">
        <SideNav brandName={brandName} groups={groups} />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col print:block">
        <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 min-[900px]:px-6 print:hidden">
          <MobileNav brandName={brandName} groups={groups} />
          <span className="flex items-center gap-2.5 text-[16px] font-[650] text-ink min-[900px]:hidden">
            <BrandMark name={brandName} />
            <span className="max-[359px]:sr-only">{brandName}</span>
          </span>
          <div className="ml-auto flex min-w-0 items-center gap-2">
            {tools}
            <div className="min-w-0">{menu ?? <span className="text-ink-2">{email}</span>}</div>
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-350 flex-1 px-4 pt-4 pb-8 outline-none min-[900px]:px-6 min-[900px]:pt-6 print:max-w-none print:p-0"
        >
          {children}
        </main>
        <footer className="px-4 pt-2 pb-5 text-small text-ink-3 min-[900px]:px-6 print:hidden">
          {`© ${year} ${brandName}. All Rights Reserved`}
        </footer>
      </div>
    </div>
  );
}
