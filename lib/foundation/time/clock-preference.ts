import { z } from 'zod';

/**
 * The clock in which a reader sees times: each record's own (that of its space, or the operator's), the reader's, or
 * UTC.
 */
export const clockChoice = z.enum(['space', 'own', 'utc']);
export type ClockChoice = z.infer<typeof clockChoice>;

const stored = z.object({ clock: clockChoice });

/** The stored choice; the records' own clock if this release does not recognise the stored value. */
export const storedClock = (view: unknown): ClockChoice => {
  const read = stored.safeParse(view);
  return read.success ? read.data.clock : 'space';
};
