/** A record that was found, and where it is. */
export type Found = { id: number; label: string; detail: string; href: string };

/** The results of the command palette: the newest few of each kind. */
export type SearchResults = { bookings: Found[]; customers: Found[]; spaces: Found[] };
