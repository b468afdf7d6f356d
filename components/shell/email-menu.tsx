'use client';

import { ChevronDown, CircleUserRound, KeyRound, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useState, useTransition } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { Spinner } from '@/components/ui/spinner';
import { type ThemeChoice, useTheme } from '@/components/ui/theme';

export type EmailMenuProps = {
  email: string;
  onSignOut: () => Promise<void>;
  renderChangePassword: (props: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
};

/** Who is signed in, and what they can do about it. */
export function EmailMenu({ email, onSignOut, renderChangePassword }: EmailMenuProps) {
  const [changing, setChanging] = useState(false);
  const [leaving, startLeaving] = useTransition();
  const [theme, setTheme] = useTheme();
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger className="flex h-9 max-w-65 min-w-0 items-center gap-1.5 rounded-control px-2 text-ink-2 hover:bg-sunk hover:text-ink data-[state=open]:bg-sunk max-sm:justify-center pointer-coarse:h-11 pointer-coarse:min-w-11">
          <UserRound aria-hidden className="size-5 shrink-0 sm:hidden" />
          <span className="truncate max-sm:sr-only">{email}</span>
          {leaving ? <Spinner /> : <ChevronDown aria-hidden className="size-4 shrink-0 max-sm:hidden" />}
        </DropdownMenuTrigger>
        <DropdownMenuContent className="w-60">
          <DropdownMenuLabel className="truncate sm:hidden">{email}</DropdownMenuLabel>
          <DropdownMenuItem asChild>
            <Link href="/admin/account">
              <CircleUserRound aria-hidden />
              Your account
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setChanging(true)}>
            <KeyRound aria-hidden />
            Change Password
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuLabel>Theme</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={theme} onValueChange={(value) => setTheme(value as ThemeChoice)}>
            <DropdownMenuRadioItem value="light" onSelect={stayOpen}>
              <Sun aria-hidden />
              Light
            </DropdownMenuRadioItem>
            <DropdownMenuRadioItem value="dark" onSelect={stayOpen}>
              <Moon aria-hidden />
              Dark
            </DropdownMenuRadioItem>
            <DropdownMenuRadioItem value="system" onSelect={stayOpen}>
              <Monitor aria-hidden />
              System
            </DropdownMenuRadioItem>
          </DropdownMenuRadioGroup>
          <DropdownMenuSeparator />
          <DropdownMenuItem disabled={leaving} onSelect={() => startLeaving(() => onSignOut())}>
            <LogOut aria-hidden />
            Sign Out
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {renderChangePassword({ open: changing, onOpenChange: setChanging })}
    </>
  );
}

/** One sees the theme change before deciding to leave the menu. */
function stayOpen(event: Event) {
  event.preventDefault();
}
