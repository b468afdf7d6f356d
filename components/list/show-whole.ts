import type { MouseEvent } from 'react';

/** Shows the full text of a truncated cell on hover, without a title attribute for each cell in the page. */
export function showWhole({ target }: MouseEvent): void {
  if (!(target instanceof HTMLElement) || target.childElementCount > 0 || target.title) return;
  if (target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight)
    target.title = target.textContent;
}
