import type { MouseEvent } from 'react';

/** What a cell cuts off is said whole under the pointer, without a title for each of them in the page. */
export function showWhole({ target }: MouseEvent): void {
  if (!(target instanceof HTMLElement) || target.childElementCount > 0 || target.title) return;
  if (target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight)
    target.title = target.textContent;
}
