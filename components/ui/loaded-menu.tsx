'use client';

import type { ReactNode, Ref } from 'react';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu';
import { Kbd } from './kbd';

/** An entry of a menu: an action or a link, a toggle, a group of choices, a heading, or a separator. */
type MenuEntry =
  | {
      kind?: 'item';
      label: string;
      /** Below the label, in small type. */
      detail?: string;
      icon?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      /** The keyboard shortcut for the same action, such as `?`. */
      keys?: string;
      /** The destination, or the action. */
      href?: string;
      onSelect?: () => void;
    }
  | { kind: 'toggle'; label: string; checked: boolean; onToggle: () => void }
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
  /** The content of the button that opens it. */
  trigger?: ReactNode;
  /** The accessible name of the button, if it is not its text. */
  label?: string;
  className?: string;
  menuClassName?: string;
  align?: 'start' | 'end';
  ref?: Ref<HTMLButtonElement>;
  /** The entries of the menu, evaluated when it opens. */
  entries: () => MenuEntry[];
};

type Props = MenuProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether a key opened it before it was loaded. Reset when the focus is in it. */
  openedByKeyboard: { current: boolean };
};

/** The menu behind a {@link LazyMenu}, with its button. */
export function LoadedMenu({ open, onOpenChange, openedByKeyboard, ...menu }: Props) {
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger ref={menu.ref} className={menu.className} aria-label={menu.label}>
        {menu.trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align={menu.align ?? 'end'}
        className={menu.menuClassName}
        ref={(content) => focusFirst(content, openedByKeyboard)}
      >
        {menu.entries().map((entry) => (
          <Entry key={keyOf(entry)} entry={entry} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The menu was not mounted to notice the key that opened it, so its first entry gets the focus here. */
function focusFirst(menu: HTMLElement | null, openedByKeyboard: { current: boolean }): void {
  if (!menu || !openedByKeyboard.current) return;
  openedByKeyboard.current = false;
  menu.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
}

const keyOf = (entry: MenuEntry): string =>
  `${entry.kind} ${entry.label} ${'detail' in entry ? entry.detail : ''}`;

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'rule') return <DropdownMenuSeparator />;
  if (entry.kind === 'heading')
    return <DropdownMenuLabel className={entry.className}>{entry.label}</DropdownMenuLabel>;
  if (entry.kind === 'choices') return <Choices {...entry} />;
  if (entry.kind === 'toggle') return <Toggle {...entry} />;
  const { label, detail, icon, danger, disabled, keys, href, onSelect } = entry;
  const content = (
    <>
      {icon}
      {detail === undefined ? (
        label
      ) : (
        <span className="min-w-0 py-1">
          <span className="block whitespace-normal text-ink">{label}</span>
          <span className="block text-small text-ink-3">{detail}</span>
        </span>
      )}
      {keys && (
        <span className="ml-auto pl-3 pointer-coarse:hidden">
          <Kbd keys={keys} />
        </span>
      )}
    </>
  );
  return (
    <DropdownMenuItem
      tone={danger ? 'danger' : undefined}
      disabled={disabled}
      onSelect={onSelect}
      asChild={href !== undefined}
    >
      {href === undefined ? (
        content
      ) : (
        <a href={href} data-scroll="keep">
          {content}
        </a>
      )}
    </DropdownMenuItem>
  );
}

function Toggle({ label, checked, onToggle }: Extract<MenuEntry, { kind: 'toggle' }>) {
  return (
    <DropdownMenuCheckboxItem checked={checked} onCheckedChange={onToggle} onSelect={stayOpen}>
      {label}
    </DropdownMenuCheckboxItem>
  );
}

/** The person sees the change before deciding to close the menu. */
const stayOpen = (event: Event) => event.preventDefault();

function Choices({ value, choices, onChoose }: Extract<MenuEntry, { kind: 'choices' }>) {
  return (
    <DropdownMenuRadioGroup value={value} onValueChange={onChoose}>
      {choices.map((choice) => (
        <DropdownMenuRadioItem key={choice.value} value={choice.value} onSelect={stayOpen}>
          {choice.icon}
          {choice.label}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}
