'use client';

import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from './dropdown-menu';

type Props = {
  /** The button that opens it. */
  trigger: ReactNode;
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
  const button = { ref, className, 'aria-label': label };
  if (state === 'new') {
    const byArrow = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setState('open');
    };
    return (
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setState('open')}
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
      <DropdownMenuContent align={align}>{children()}</DropdownMenuContent>
    </DropdownMenu>
  );
}
