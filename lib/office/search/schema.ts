/** A record that was found, and where it is. */
export type Found = { id: number; label: string; detail: string; href: string };

/** What can be done, and the address that asks for it. */
export type Doable = Omit<Found, 'id'>;

/** The results of the command palette: what can be done, and the newest few of each kind. */
export type SearchResults = {
  actions: Doable[];
  bookings: Found[];
  customers: Found[];
  spaces: Found[];
  locations: Found[];
  /** The lists that have more than the few that are shown. */
  more: Doable[];
};
