'use client';

import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { onDemand } from './on-demand';

/** A line of a menu: something to do or to open, one of some choices, a heading, or a rule between parts. */
export type MenuEntry =
  | {
      kind?: 'item';
      label: string;
      icon?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      /** Where it leads, or what it does. */
      href?: string;
      onSelect?: () => void;
    }
  | { kind: 'heading'; label: string; className?: string }
  | { kind: 'rule'; label: string }
  | {
      kind: 'choices';
      label: string;
      value: string;
      choices: { value: string; label: string; icon?: ReactNode }[];
      onChoose: (value: string) => void;
    };

export type MenuProps = {
  /** On the button that opens it. */
  trigger?: ReactNode;
  /** The name of the button, unless its text is. */
  label?: string;
  className?: string;
  /** Of the menu. */
  menuClassName?: string;
  align?: 'start' | 'end';
  ref?: Ref<HTMLButtonElement>;
  /** What the menu holds, once it is opened. */
  entries: () => MenuEntry[];
};

const LoadedMenu = onDemand(() => import('./loaded-menu').then(({ LoadedMenu }) => LoadedMenu));

/**
 * A menu of which only its button exists until it is opened for the first time: a page may hold many of them at the
 * cost of a button each.
 */
export function LazyMenu(menu: MenuProps) {
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  const openedByKeyboard = useRef(false);
  const open = (byKeyboard: boolean) => {
    openedByKeyboard.current = byKeyboard;
    setState('open');
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
      onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
      openedByKeyboard={openedByKeyboard}
      fallback={button}
      onFail={() => setState('new')}
    />
  );
}
