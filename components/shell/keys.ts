import type { NavKey } from '@/lib/platform/nav';

/** The second key of each `g` shortcut, by screen. */
export const GO_KEYS: Partial<Record<NavKey, string>> = {
  dashboard: 'd',
  booking: 'b',
  users: 'u',
  space: 's',
  board: 'o',
  'health-status': 'h',
  'pricing-plans': 'p',
  locations: 'c',
  'qr-code': 'q',
  'audit-log': 'a',
  ledger: 'l',
};

/** The keys of a menu entry, in readable form: `G B`. */
export const keysOf = (key: string): string | undefined => {
  const letter = GO_KEYS[key as NavKey];
  return letter && `G ${letter.toUpperCase()}`;
};

/** Dispatched by a menu; handled by the shortcuts. */
export const HELP_EVENT = 'show-shortcuts';
export const showShortcuts = (): void => {
  document.dispatchEvent(new Event(HELP_EVENT));
};

/** Single keys are active unless the person turned them off, as people who use speech input have to. */
const SETTING = 'single-keys';
export const keysAreOn = (): boolean => localStorage.getItem(SETTING) !== 'off';
export function turnKeys(on: boolean): void {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, 'off');
  showKeys();
}

/** The menu shows its keys while the page listens to them. */
export const showKeys = (): void => {
  document.documentElement.toggleAttribute('data-single-keys', keysAreOn());
};

const TYPING =
  'input, textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=listbox]';

/** Whether a key can be a shortcut: the person is not typing, choosing, or in a dialog. */
export function isForShortcuts(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (event.target instanceof Element && event.target.closest(TYPING)) return false;
  return !document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') && keysAreOn();
}

/**
 * Moves the focus by this many rows of the table on the page: to the record's link, or to the first focusable element
 * in the row.
 */
export function moveInRows(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('#main table tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('.record-link, a[href], button') ?? [],
  );
  if (rows.length === 0) return false;
  const here = document.activeElement?.closest('tr');
  const index = rows.findIndex((each) => each.closest('tr') === here);
  const next = index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + by));
  rows[next]?.focus();
  rows[next]?.scrollIntoView({ block: 'nearest' });
  return true;
}
