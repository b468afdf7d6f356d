import { z } from 'zod';
import { boundedText } from '@/lib/foundation/input/fields';

/** The id of one of the actor's sessions. */
export const oneSession = z.object({ id: boundedText(64).min(1) });

export type OwnSession = {
  id: string;
  /** A short name of the client: `Chrome on Windows`. */
  device: string;
  /** Whether it belongs to an API client, rather than to a browser. */
  isApi: boolean;
  ip: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  /** Whether it is the session of this request. */
  isCurrent: boolean;
};
