import type { MouseEvent } from 'react';

/** The elements of a row that handle clicks themselves. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role]:not(td, tr, tbody)';

/** The row that a click opens: not for a click on a control, and not at the end of a text selection. */
function rowOf(event: MouseEvent): HTMLTableRowElement | null {
  if (!(event.target instanceof Element) || event.defaultPrevented) return null;
  const control = event.target.closest(CONTROLS);
  if (control && event.currentTarget.contains(control)) return null;
  const selection = getSelection();
  if (selection && !selection.isCollapsed && selection.containsNode(event.target, true)) return null;
  return event.target.closest('tr');
}

/**
 * Opens the record of the clicked row like its first link, if the reader may open it: docs/decisions.md#rows-open.
 * With Ctrl, Cmd, Shift or the middle button, it opens in a new tab or window.
 */
export function openRow(event: MouseEvent): void {
  if (event.button > 1) return;
  const link = rowOf(event)?.querySelector('.record-link');
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.button === 1 || event.metaKey || event.ctrlKey || event.shiftKey)
    window.open(link.href, '_blank', 'noopener');
  else link.click();
}
