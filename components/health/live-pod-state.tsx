'use client';

import { Badge } from '@/components/ui/badge';
import { formatDateTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { durationInWords, failedPartText, incidentLength } from '@/lib/pods/health/incidents';
import {
  type PodProblem,
  podStateOf,
  problemsOf,
  problemText,
  STATE_BADGES,
} from '@/lib/pods/health/pod-state';
import type { HealthStatus, OpenIncident, PodFacts } from '@/lib/pods/health/schema';
import { usePodFacts } from './health-feed';

/** For a space: its pod's status and facts when it was rendered, which parts were off then, and its clock. */
type Props = { status: HealthStatus; facts: PodFacts; open: OpenIncident[]; clock: ZoneClock };

/** How many problems are named below the worst; the others are counted. */
const NAMED = 2;

/** The state of a pod, and below it for how long and how often, and what else is wrong: docs/rules.md#pod-states. */
export function LivePodState({ status, facts: rendered, open, clock }: Props) {
  const { now, ...facts } = usePodFacts(status, rendered);
  const timeText = (time: Date) => formatDateTime(time, clock);
  const [worst, ...others] = problemsOf(facts, now);
  const { label, tone } = STATE_BADGES[podStateOf(facts, now)];
  const lines = [
    worst && detailOf(worst, facts, open, now),
    ...others
      .slice(0, NAMED)
      .map((problem) =>
        problem.part ? failedPartText(problem.part, open, now) : problemText(problem, timeText),
      ),
    others.length > NAMED && `and ${others.length - NAMED} more`,
  ].filter((line) => typeof line === 'string');
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge tone={tone}>{worst ? problemText(worst, timeText) : label}</Badge>
      {lines.map((line) => (
        <span key={line} className="text-small text-ink-2 max-sm:in-[td]:hidden">
          {line}
        </span>
      ))}
    </span>
  );
}

/** What is known of the worst problem besides its name. */
function detailOf(
  { state, part }: PodProblem,
  { reportedAt, doorTries }: PodFacts,
  open: OpenIncident[],
  now: number,
): string | null {
  if (part) return incidentLength(part, open, now);
  if (state === 'silent')
    return reportedAt ? `For ${durationInWords(now - reportedAt.getTime())}` : 'It has never reported';
  return state === 'door-trouble' ? `${doorTries} tries` : null;
}
