'use client';

import { type KeyboardEvent, useRef, useState } from 'react';
import type { MenuProps } from './loaded-menu';
import { onDemand } from './on-demand';

const LoadedMenu = onDemand(() => import('./loaded-menu').then(({ LoadedMenu }) => LoadedMenu));

/**
 * A menu of which only the button exists until it is first opened: a page can have many of them at the cost of a
 * button each.
 */
export function LazyMenu({ onOpen, ...menu }: MenuProps & { onOpen?: () => void }) {
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  const openedByKeyboard = useRef(false);
  const open = (byKeyboard: boolean) => {
    openedByKeyboard.current = byKeyboard;
    setState('open');
    onOpen?.();
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open(true);
  };
  const button = (
    <button
      type="button"
      ref={menu.ref}
      className={menu.className}
      aria-label={menu.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => open(event.detail === 0)}
      onKeyDown={openByArrow}
    >
      {menu.trigger}
    </button>
  );
  if (state === 'new') return button;
  return (
    <LoadedMenu
      {...menu}
      open={state === 'open'}
      onOpenChange={(isOpen) => {
        setState(isOpen ? 'open' : 'closed');
        if (isOpen) onOpen?.();
      }}
      openedByKeyboard={openedByKeyboard}
      fallback={button}
      onFail={() => setState('new')}
    />
  );
}
