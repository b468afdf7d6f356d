import { type PodState, podStateOf } from './pod-state';
import type { PodFacts } from './schema';

/** The worst first; `none` is a space without a pod, from which nothing is expected. */
export const VERDICTS = ['silent', 'failed', 'fine', 'none'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The verdict for each state of a pod, apart from its door and its space. */
const VERDICT_OF: Record<Exclude<PodState, 'out-of-service' | 'door-trouble'>, Verdict> = {
  silent: 'silent',
  'part-off': 'failed',
  unknown: 'fine',
  ok: 'fine',
  none: 'none',
};

/** The states of a pod with a verdict. */
export const statesOf = (verdict: Verdict): PodState[] =>
  Object.entries(VERDICT_OF).flatMap(([state, of]) => (of === verdict ? [state as PodState] : []));

/** What a pod reports in one word, as earlier clients know it: docs/rules.md#health-verdict. */
export function verdictOf(facts: PodFacts, now: number): Verdict {
  const state = podStateOf({ ...facts, isOutOfService: false, doorTries: 0 }, now);
  return VERDICT_OF[state as keyof typeof VERDICT_OF];
}
