/** The bar with the button that pays: at the thumb, but in a low or much enlarged window below all that it would hide. */
export const BAR =
  '[@media(min-height:500px)]:sticky bottom-0 -mx-5 mt-auto grid gap-3 bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]';

/** For the form above it: what gets the focus is scrolled out from behind the bar. */
export const ABOVE_BAR = '[&_:is(input,select,button)]:scroll-mb-36';
