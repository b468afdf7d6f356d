'use client';

import { type RefObject, useRef, useState } from 'react';

/** The focused element. For a menu entry, which is removed when it is chosen, the button of its menu. */
function opener(): HTMLElement | null {
  if (typeof document === 'undefined') return null;
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  const target = button ?? activeElement;
  return target instanceof HTMLElement && target !== document.body ? target : null;
}

/** The dialog that is still open behind one that closes; without any, the page. */
const behind = (closing: EventTarget | null): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')]
    .filter((dialog) => dialog !== closing)
    .at(-1) ?? document.getElementById('main');

/**
 * For a dialog that is opened by something else, such as the URL or a key. The focus returns to `to`, or to where it
 * was when the dialog opened. If that element no longer exists, as the button of a deleted record, or if a link opened
 * the page with its dialog, it returns to the dialog behind, or to the page.
 */
export function useReturnFocus(to?: RefObject<HTMLElement | null>) {
  // The opening of a dialog whose field has `autoFocus` is not reported: the field has the focus already.
  const [before] = useState(opener);
  const from = useRef(before);
  return {
    onOpenAutoFocus: () => {
      from.current = opener();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const opened = to?.current ?? from.current;
      const back = opened?.isConnected ? opened : behind(event.target);
      back?.focus({ preventScroll: back !== opened });
    },
  };
}
