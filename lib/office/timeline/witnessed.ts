import type { Stretch } from './schema';

/** A time in which nobody listened. */
export type Gap = { began: Date; ended: Date };

/** What is left of a silence without the gaps, which are in order: nobody knows what a pod did then. */
export function witnessed(silence: Stretch, gaps: Gap[]): Stretch[] {
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
