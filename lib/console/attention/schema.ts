/** One thing that needs attention, and where. */
export type Attention = {
  key: string;
  tone: 'bad' | 'warn';
  title: string;
  detail: string;
  /** The space that the title identifies by its short name and place. */
  pod?: { plate: string; location: string };
  /** The page where it can be resolved; absent if it is resolved in place. */
  href?: string;
  /** The noun for that page, used as the label of its button. */
  about?: 'booking' | 'space' | 'dispute' | 'list';
  /** Whether uploading wifi codes resolves it. */
  takesCodes?: boolean;
  /** A failed refund, which can be retried or paid to the wallet instead. */
  refundId?: number;
  /** A guest whose door does not open, and the ways to help them. */
  guest?: {
    booking: { id: number; name: string };
    phone: string;
    passcode: string | null;
    /** The space that they can be moved to, for staff who may move them. */
    freePod: { id: number; plate: string } | null;
  };
  /** A space whose door can be marked as working. */
  doorOf?: number;
  /** A given-up effect that can be retried. */
  effectId?: number;
};
