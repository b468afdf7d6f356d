import { z } from 'zod';

/** By which clock somebody reads times: each record's own (that of its space, or the operator's), theirs, or UTC. */
export const clockChoice = z.enum(['space', 'own', 'utc']);
export type ClockChoice = z.infer<typeof clockChoice>;

const stored = z.object({ clock: clockChoice });

/** The choice as it is stored; the records' own where there is none that this release knows. */
export const storedClock = (view: unknown): ClockChoice => {
  const read = stored.safeParse(view);
  return read.success ? read.data.clock : 'space';
};
