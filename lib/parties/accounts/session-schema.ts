import { z } from 'zod';
import { boundedText } from '@/lib/foundation/fields';

/** Names one session of the actor. */
export const oneSession = z.object({ id: boundedText(64).min(1) });

/** One of the actor's own sessions. */
export type OwnSession = {
  id: string;
  /** In short words: `Chrome on Windows`. */
  device: string;
  /** Whether an API client holds it, rather than a browser. */
  isApi: boolean;
  ip: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  /** Whether it is the one of this request. */
  isCurrent: boolean;
};
