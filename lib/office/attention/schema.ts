/** One thing that needs attention, and where. */
export type Attention = {
  key: string;
  tone: 'bad' | 'warn';
  title: string;
  detail: string;
  /** The space that the title names by its sign and place. */
  pod?: { plate: string; location: string };
  /** The page where it can be resolved; absent when it is resolved in place. */
  href?: string;
  /** What that page is about: the button opens it by this word. */
  about?: 'booking' | 'space' | 'dispute' | 'list';
  /** Wi-Fi codes that are uploaded resolve it. */
  takesCodes?: boolean;
  /** A refund that failed, which can be tried again or go to the wallet instead. */
  refundId?: number;
  /** Somebody whose door does not open: how they are helped. */
  guest?: {
    booking: { id: number; name: string };
    phone: string;
    passcode: string | null;
    /** Where they can be moved to, for those who may. */
    freePod: { id: number; plate: string } | null;
  };
  /** A space whose door can be said to work. */
  doorOf?: number;
  /** A given-up effect that can be retried. */
  effectId?: number;
};
