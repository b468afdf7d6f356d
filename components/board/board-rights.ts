/** What the reader may do with a booking and with a space, besides seeing the board. */
export type BoardRights = {
  door: boolean;
  change: boolean;
  open: boolean;
  space: boolean;
  unlock: boolean;
  /** Puts spaces out of service. */
  block: boolean;
};
