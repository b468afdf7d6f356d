/** Dispatched by elements that are not links; handled by the console's link handler. */
export const FOLLOW_EVENT = 'follow-link';
export type Followed = { href: string; keepsScroll: boolean };

/** Navigates as a click on a link does: a bar shows that the page is loading, and Escape cancels it. */
export function follow(href: string, keepsScroll = false): void {
  document.dispatchEvent(new CustomEvent<Followed>(FOLLOW_EVENT, { detail: { href, keepsScroll } }));
}
