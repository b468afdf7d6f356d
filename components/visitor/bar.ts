/**
 * The bar with the buttons that pay: at the thumb, but in a low or much enlarged window below all that it would hide. With
 * wallets in it (`data-wallets`) it is twice as high, and needs a higher window.
 */
export const BAR =
  '[@media(min-height:500px)]:not-has-[[data-wallets]]:sticky [@media(min-height:700px)]:sticky bottom-0 -mx-5 mt-auto grid gap-3 bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]';

/** For the form above it: what gets the focus is scrolled out from behind the bar. */
export const ABOVE_BAR =
  '[&_:is(a,input,select,button)]:scroll-mb-36 [@media(min-height:700px)]:has-[[data-wallets]]:[&_:is(a,input,select,button)]:scroll-mb-80';
