/** One thing that needs attention, and where. */
export type Attention = {
  key: string;
  tone: 'bad' | 'warn';
  title: string;
  detail: string;
  /** The page where it can be resolved; absent when it is resolved in place. */
  href?: string;
  /** What that page is about: the button opens it by this word. */
  about?: 'booking' | 'space' | 'dispute' | 'list';
  /** Wi-Fi codes that are uploaded resolve it. */
  takesCodes?: boolean;
  /** A refund that failed, which can be tried again or go to the wallet instead. */
  refundId?: number;
  /** A given-up effect that can be retried. */
  effectId?: number;
};
