/** One thing that somebody should see to, and where. */
export type Attention = {
  key: string;
  tone: 'bad' | 'warn';
  title: string;
  detail: string;
  /** The page where it is mended; absent when it is mended by trying again. */
  href?: string;
  /** An effect that was given up, to be tried again. */
  effectId?: number;
};
