import type { MouseEvent } from 'react';

/** What does something of its own in a row. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role]:not(td, tr, tbody)';

/** The row that a click means: not one on a control, and not the end of a selection of text. */
function rowOf(event: MouseEvent): HTMLTableRowElement | null {
  if (!(event.target instanceof Element) || event.defaultPrevented) return null;
  const control = event.target.closest(CONTROLS);
  if (control && event.currentTarget.contains(control)) return null;
  const selection = getSelection();
  if (selection && !selection.isCollapsed && selection.containsNode(event.target, true)) return null;
  return event.target.closest('tr');
}

/**
 * Opens the record of the row that was clicked, as its first link does, if it may be opened:
 * docs/decisions.md#rows-open. With Ctrl, Cmd, Shift or the middle button it opens beside.
 */
export function openRow(event: MouseEvent): void {
  if (event.button > 1) return;
  const link = rowOf(event)?.querySelector('.record-link');
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.button === 1 || event.metaKey || event.ctrlKey || event.shiftKey)
    window.open(link.href, '_blank', 'noopener');
  else link.click();
}
