'use client';

import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from './dropdown-menu';

type Props = {
  /** On the button that opens it. */
  trigger?: ReactNode;
  label: string;
  className?: string;
  align?: 'start' | 'end';
  ref?: Ref<HTMLButtonElement>;
  /** The entries, `DropdownMenuItem`s. */
  children: () => ReactNode;
};

/**
 * A menu of which only its button exists until it is opened for the first time: a page may hold many of them at the
 * cost of a button each.
 */
export function LazyMenu({ trigger, label, className, align = 'end', ref, children }: Props) {
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  const openedByKeyboard = useRef(false);
  const button = { ref, className, 'aria-label': label };
  if (state === 'new') {
    const open = (byKeyboard: boolean) => {
      openedByKeyboard.current = byKeyboard;
      setState('open');
    };
    const byArrow = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open(true);
    };
    return (
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={(event) => open(event.detail === 0)}
        onKeyDown={byArrow}
        {...button}
      >
        {trigger}
      </button>
    );
  }
  return (
    <DropdownMenu open={state === 'open'} onOpenChange={(open) => setState(open ? 'open' : 'closed')}>
      <DropdownMenuTrigger {...button}>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align={align} ref={(menu) => focusFirst(menu, openedByKeyboard)}>
        {children()}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The menu was not there to notice the key that opened it, so its first entry gets the focus here. */
function focusFirst(menu: HTMLElement | null, openedByKeyboard: { current: boolean }): void {
  if (!menu || !openedByKeyboard.current) return;
  openedByKeyboard.current = false;
  menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
}
