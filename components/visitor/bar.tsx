import { type ReactNode, useEffect, useRef } from 'react';

/** How much of what is visible the bar may cover. */
const MOST = 0.45;

/** A bar that grew, or came up with a phone's keyboard, does not stay over the field that has the focus. */
function uncoverFocus(bar: HTMLElement) {
  const focused = document.activeElement;
  if (!focused || bar.contains(focused) || !bar.parentElement?.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (bottom > bar.getBoundingClientRect().top && top < innerHeight)
    focused.scrollIntoView({ block: 'nearest' });
}

/**
 * The bar with the buttons that pay: at the thumb, but below the form where it would cover too much of it, as in a low or
 * much enlarged window, or above a phone's keyboard. Its form has its height as `--bar`.
 */
export function Bar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const measure = () => {
      const { offsetHeight } = current;
      const flows = offsetHeight > (visualViewport?.height ?? innerHeight) * MOST;
      current.toggleAttribute('data-flows', flows);
      current.parentElement?.style.setProperty('--bar', `${flows ? 0 : offsetHeight}px`);
      if (!flows) uncoverFocus(current);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(current, { box: 'border-box' });
    visualViewport?.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      visualViewport?.removeEventListener('resize', measure);
    };
  }, []);
  return (
    <div
      ref={bar}
      className="[@media(min-height:500px)]:not-data-flows:sticky bottom-0 -mx-5 mt-auto grid grid-cols-[minmax(0,1fr)] gap-3 bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}

/** For the form above it: what gets the focus is scrolled out from behind the bar, with the label around it. */
export const ABOVE_BAR =
  '[&_:is(a,input,select,button)]:scroll-mt-20 [&_:is(a,input,select,button)]:scroll-mb-[calc(var(--bar,9rem)+40px)]';
