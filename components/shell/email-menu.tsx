'use client';

import { type ReactNode, useState, useTransition } from 'react';
import { ChevronDown } from '@/components/ui/icons/chevron-down.gen';
import { CircleUserRound } from '@/components/ui/icons/circle-user-round.gen';
import { KeyRound } from '@/components/ui/icons/key-round.gen';
import { Keyboard } from '@/components/ui/icons/keyboard.gen';
import { LogOut } from '@/components/ui/icons/log-out.gen';
import { Monitor } from '@/components/ui/icons/monitor.gen';
import { Moon } from '@/components/ui/icons/moon.gen';
import { Sun } from '@/components/ui/icons/sun.gen';
import { UserRound } from '@/components/ui/icons/user-round.gen';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { Spinner } from '@/components/ui/spinner';
import { type ThemeChoice, useTheme } from '@/components/ui/theme';
import { showShortcuts } from './keys';

const THEMES: { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
];

export type EmailMenuProps = {
  email: string;
  /** The running release, for bug reports. */
  release: string;
  onSignOut: () => Promise<void>;
  renderChangePassword: (props: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
};

/** Who is signed in, and the actions for the account. */
export function EmailMenu({ email, release, onSignOut, renderChangePassword }: EmailMenuProps) {
  const [changing, setChanging] = useState(false);
  const [leaving, startLeaving] = useTransition();
  const [theme, setTheme] = useTheme();
  return (
    <>
      <LazyMenu
        className="bar-account"
        menuClassName="w-60"
        trigger={
          <>
            <UserRound aria-hidden className="size-5 shrink-0 sm:hidden" />
            <span className="truncate max-sm:sr-only">{email}</span>
            {leaving ? <Spinner /> : <ChevronDown aria-hidden className="size-4 shrink-0 max-sm:hidden" />}
          </>
        }
        entries={() => [
          { kind: 'heading', label: email, className: 'truncate sm:hidden' },
          { label: 'Your account', icon: <CircleUserRound aria-hidden />, href: '/admin/account' },
          {
            label: 'Change Password',
            icon: <KeyRound aria-hidden />,
            onSelect: () => setChanging(true),
          },
          {
            label: 'Keyboard shortcuts',
            icon: <Keyboard aria-hidden />,
            keys: '?',
            onSelect: showShortcuts,
          },
          { kind: 'rule', label: 'before the theme' },
          { kind: 'heading', label: 'Theme' },
          {
            kind: 'choices',
            label: 'Theme',
            value: theme,
            choices: THEMES,
            onChoose: (value) => setTheme(value as ThemeChoice),
          },
          { kind: 'rule', label: 'before the end' },
          {
            label: 'Sign Out',
            icon: <LogOut aria-hidden />,
            disabled: leaving,
            onSelect: () => startLeaving(() => onSignOut()),
          },
          { kind: 'heading', label: `Release ${release}`, className: 'truncate' },
        ]}
      />
      {renderChangePassword({ open: changing, onOpenChange: setChanging })}
    </>
  );
}
