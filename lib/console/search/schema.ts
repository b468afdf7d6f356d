/** A record that was found, with its address. */
export type Found = { id: number; label: string; detail: string; href: string };

/** A possible action, with the address of its dialog. */
export type Doable = Omit<Found, 'id'>;

/** The results of the command palette: possible actions, and the newest few records of each kind. */
export type SearchResults = {
  actions: Doable[];
  bookings: Found[];
  customers: Found[];
  spaces: Found[];
  locations: Found[];
  /** The lists that have more matches than the few that are shown. */
  more: Doable[];
};
