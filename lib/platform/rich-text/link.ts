/** Allowed prefixes of a link; a relative one would lead elsewhere on each screen. */
export const SAFE_LINK = /^(?:https?:\/\/|mailto:)[^\s]+$/i;

export const isSafeLink = (href: string): boolean => SAFE_LINK.test(href) && URL.canParse(href);
