'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * A bar that shows that the requested page is loading. Escape cancels it, unless the key closes something that is
 * open.
 */
export function UnderWay({ onEscape }: { onEscape: () => void }) {
  const takeBack = useEffectEvent(onEscape);
  const stopHearing = useRef(() => {});
  // Listens from the commit that shows the bar until a dialog that replaces it handles the key itself, without a gap.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) takeBack();
    };
    document.addEventListener('keydown', hear);
    stopHearing.current = () => document.removeEventListener('keydown', hear);
  }, []);
  useEffect(() => () => stopHearing.current(), []);
  return <div aria-hidden className="under-way" />;
}
