'use client';

import { useRef, useState } from 'react';

/** What has the focus; for an entry of a menu, which goes when it is chosen, the button of that menu. */
function opener(): HTMLElement | null {
  if (typeof document === 'undefined') return null;
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  const target = button ?? activeElement;
  return target instanceof HTMLElement && target !== document.body ? target : null;
}

/**
 * For a dialog that something else opens, such as the address: the focus goes back to where it was opened; to the
 * page, where that is gone, or where a link opened the page with its dialog.
 */
export function useReturnFocus() {
  // Nothing is said of the opening of a dialog whose field has `autoFocus`: it has the focus already.
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
