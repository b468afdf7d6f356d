/** One thing that needs attention, and where. */
export type Attention = {
  key: string;
  tone: 'bad' | 'warn';
  title: string;
  detail: string;
  /** The page where it can be resolved; absent when it is retried instead. */
  href?: string;
  /** A refund that failed, which can be tried again or go to the wallet instead. */
  refundId?: number;
  /** A given-up effect that can be retried. */
  effectId?: number;
};
