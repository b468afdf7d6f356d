import type { Stretch } from './schema';

/** A span in which no instance was listening. */
export type Gap = { began: Date; ended: Date };

/** A silence of a pod without the gaps, which are in order: in a gap it is unknown whether the pod reported. */
export function witnessedSilence(silence: Stretch, gaps: Gap[]): Stretch[] {
  const parts: Stretch[] = [];
  let { from } = silence;
  for (const { began, ended } of gaps) {
    if (ended <= from || (silence.until !== null && began >= silence.until)) continue;
    if (began > from) parts.push({ from, until: began });
    from = ended;
  }
  if (silence.until === null || from < silence.until) parts.push({ from, until: silence.until });
  return parts;
}
