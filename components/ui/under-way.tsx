'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * A bar that shows that the requested page is loading. Escape cancels it, unless the key closes something that is
 * open.
 */
export function UnderWay({ onEscape }: { onEscape: () => void }) {
  const takeBack = useEffectEvent(onEscape);
  const stopListening = useRef(() => {});
  // Listens from the commit that shows the bar until a dialog that replaces it handles the key itself, without a gap.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) takeBack();
    };
    document.addEventListener('keydown', onKeyDown);
    stopListening.current = () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => () => stopListening.current(), []);
  return <div aria-hidden className="under-way" />;
}
