'use client';

import { Badge } from '@/components/ui/badge';
import { durationInWords, failedPartText } from '@/lib/pods/health/incidents';
import type { HealthStatus, OpenIncident } from '@/lib/pods/health/schema';
import { lastReportAt } from '@/lib/pods/health/status';
import { failedParts, VERDICT_BADGES, verdictOf } from '@/lib/pods/health/verdict';
import { useHealth } from './health-feed';

/** For a space: its pod's status when it was rendered, and which parts were off then. */
type Props = { status: HealthStatus; hasPod: boolean; open: OpenIncident[] };

/** How many parts are named; the others are counted. */
const NAMED = 2;

/** One word for a pod, and below it what is wrong, for how long and how often. */
export function LiveVerdict({ status, hasPod, open }: Props) {
  const { now, ...shown } = useHealth(status);
  const verdict = verdictOf(shown, hasPod, now);
  const { label, tone } = VERDICT_BADGES[verdict];
  return (
    <span className="grid justify-items-start gap-0.5 max-sm:in-[td]:justify-items-end">
      <Badge tone={tone}>{label}</Badge>
      {verdict === 'silent' && <Detail>{silentText(lastReportAt(shown), now)}</Detail>}
      {verdict === 'failed' &&
        wrongWith(failedParts(shown), open, now).map((line) => <Detail key={line}>{line}</Detail>)}
    </span>
  );
}

const silentText = (seenAt: Date | null, now: number): string =>
  seenAt ? `For ${durationInWords(now - seenAt.getTime())}` : 'It has never reported';

function wrongWith(parts: string[], open: OpenIncident[], now: number): string[] {
  const lines = parts.slice(0, NAMED).map((part) => failedPartText(part, open, now));
  return parts.length > NAMED ? [...lines, `and ${parts.length - NAMED} more`] : lines;
}

const Detail = ({ children }: { children: string }) => (
  <span className="text-small text-ink-2">{children}</span>
);
