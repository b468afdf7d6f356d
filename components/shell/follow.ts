/** Asked for by what is no link, heard by the links of the console. */
export const FOLLOW_EVENT = 'follow-link';
export type Followed = { href: string; keepsScroll: boolean };

/** Goes to an address as a click on a link to it does: a bar says that it is on its way, and Escape takes it back. */
export function follow(href: string, keepsScroll = false): void {
  document.dispatchEvent(new CustomEvent<Followed>(FOLLOW_EVENT, { detail: { href, keepsScroll } }));
}
