import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';

/** The largest share of the visible area that the bar may cover. */
const MAX_SHARE = 0.45;

/** A bar that grew, or moved up with a phone's keyboard, must not cover the focused field. */
function uncoverFocus(bar: HTMLElement, form: HTMLElement) {
  const focused = document.activeElement;
  if (!focused || bar.contains(focused) || !form.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (bottom > bar.getBoundingClientRect().top && top < innerHeight)
    focused.scrollIntoView({ block: 'nearest' });
}

type Props = {
  /** The error. It appears and disappears, and is ignored when the available room is measured. */
  problem?: ReactNode;
  /** The most important part: within reach of the thumb wherever there is room for it. */
  children: ReactNode;
  /** The rest, which is within reach of the thumb too if there is room for everything. */
  rest?: ReactNode;
};

/**
 * The sticky bar with the buttons that pay. If it would cover too much of the form, as on a small phone, its rest
 * remains below the form. In a low or much enlarged window, or above a phone's keyboard, all of it does. The form has
 * the height of the sticky part as `--bar`.
 */
export function Bar({ problem, children, rest }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: element } = bar;
    const form = element?.closest('form');
    const [first, last] = [...(element?.children ?? [])] as HTMLElement[];
    const firstChild = first?.firstElementChild as HTMLElement | null | undefined;
    if (!element || !form || !first || !last || !firstChild) return;
    const measure = () => {
      const maxHeight = (visualViewport?.height ?? innerHeight) * MAX_SHARE;
      const minHeight = first.offsetHeight - firstChild.offsetHeight;
      const flow = minHeight > maxHeight ? 'all' : 'rest';
      const fitsWhole = minHeight + last.offsetHeight <= maxHeight;
      if (fitsWhole) delete element.dataset.flows;
      else element.dataset.flows = flow;
      const stickyElement = fitsWhole || flow === 'all' ? element : first;
      const isSticky = fitsWhole || flow === 'rest';
      form.style.setProperty('--bar', `${isSticky ? stickyElement.offsetHeight : 0}px`);
      if (isSticky) uncoverFocus(stickyElement, form);
    };
    const observer = new ResizeObserver(measure);
    for (const part of [element, first, last]) observer.observe(part, { box: 'border-box' });
    visualViewport?.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      visualViewport?.removeEventListener('resize', measure);
    };
  }, []);
  return (
    <div
      ref={bar}
      className={clsx(
        'group/bar bottom-0 -mx-5 mt-auto bg-surface data-[flows=rest]:contents',
        '[@media(min-height:500px)]:not-data-flows:sticky',
      )}
    >
      <div
        className={clsx(
          'bottom-0 grid grid-cols-[minmax(0,1fr)] border-t border-line bg-surface px-5 py-3',
          'group-data-[flows=rest]/bar:-mx-5 group-data-[flows=rest]/bar:mt-auto',
          '[@media(min-height:500px)]:group-data-[flows=rest]/bar:sticky',
        )}
      >
        <div className="[&>*]:mb-3">{problem}</div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
      </div>
      <div className="group-data-[flows=rest]/bar:-mt-5 group-data-[flows=rest]/bar:px-0 grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pb-[env(safe-area-inset-bottom)] has-[*]:pb-[max(12px,env(safe-area-inset-bottom))]">
        {rest}
      </div>
    </div>
  );
}

/** For the form above it: a focused element is scrolled out from behind the bar, with the label around it. */
export const ABOVE_BAR =
  '[&_:is(a,input,select,button)]:scroll-mt-20 [&_:is(a,input,select,button)]:scroll-mb-[calc(var(--bar,9rem)+40px)]';
