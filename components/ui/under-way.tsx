'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * A bar that says that what was asked for is on its way. Escape takes it back, unless the key closes something that
 * is open.
 */
export function UnderWay({ onEscape }: { onEscape: () => void }) {
  const takeBack = useEffectEvent(onEscape);
  const stopHearing = useRef(() => {});
  // From the commit that shows the bar until a dialog that takes its place hears the key by itself, with no gap
  // between them.
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
