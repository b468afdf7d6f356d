'use client';

import { useRef, useState } from 'react';

/** The focused element. For a menu entry, which is removed when it is chosen, the button of its menu. */
function opener(): HTMLElement | null {
  if (typeof document === 'undefined') return null;
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  const target = button ?? activeElement;
  return target instanceof HTMLElement && target !== document.body ? target : null;
}

/**
 * For a dialog that is opened by something else, such as the URL. The focus returns to where it was when the dialog
 * opened. It returns to the page if that element no longer exists, or if a link opened the page with its dialog.
 */
export function useReturnFocus() {
  // The opening of a dialog whose field has `autoFocus` is not reported: the field has the focus already.
  const [before] = useState(opener);
  const from = useRef(before);
  return {
    onOpenAutoFocus: () => {
      from.current = opener();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const back = from.current?.isConnected ? from.current : document.getElementById('main');
      back?.focus({ preventScroll: back !== from.current });
    },
  };
}
