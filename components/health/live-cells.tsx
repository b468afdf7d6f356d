'use client';

import type { ReactNode } from 'react';
import { formatDateTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import type { InstanceName } from '@/lib/pods/health/components';
import { figuresText } from '@/lib/pods/health/figures';
import type { HealthStatus } from '@/lib/pods/health/schema';
import { type Condition, conditionOfAll, lastReportAt } from '@/lib/pods/health/status';
import { useHealth } from './health-feed';
import { OnOff } from './on-off';

type Of = { status: HealthStatus; instance: InstanceName };

/** CPU and free memory of an instance, and whether all of its hardware and software is on. */
export function LiveInstance({ status, instance }: Of) {
  const now = useHealth(status);
  const hardware = conditionOfAll(now, instance, 'hardware');
  const software = conditionOfAll(now, instance, 'software');
  return (
    <span className="grid gap-0.5">
      <span className="min-[1200px]:whitespace-nowrap">{figuresText(now, instance)}</span>
      <span className="flex gap-x-3 text-small sm:flex-col text-ink-2">
        <OnOff is={hardware}>{partsText('Hardware', hardware)}</OnOff>
        <OnOff is={software}>{partsText('Software', software)}</OnOff>
      </span>
    </span>
  );
}

/** `Hardware on`; of what is not known, the dot says so, and a word to those who do not see it. */
const partsText = (what: string, condition: Condition): ReactNode =>
  condition === 'unknown' ? (
    <>
      {what}
      <span className="sr-only"> unknown</span>
    </>
  ) : (
    `${what} ${condition}`
  );

const ago = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 10) return 'Now';
  if (seconds < 60) return `${seconds - (seconds % 5)} s ago`;
  return `${Math.floor(seconds / 60)} min ago`;
};

/** `clock`: the space's clock, from the last report on. */
type Report = { status: HealthStatus; clock: ZoneClock };

/** When the pod last reported: how long ago if within the hour, otherwise the space's date and time. */
export function LiveLastReport({ status, clock }: Report) {
  const { now, ...shown } = useHealth(status);
  const reportedAt = lastReportAt(shown);
  if (reportedAt === null) return <span className="text-ink-3">Never</span>;
  const past = now - reportedAt.getTime();
  const exact = formatDateTime(reportedAt, clock);
  return (
    <time
      dateTime={reportedAt.toISOString()}
      title={exact}
      className="min-[1200px]:whitespace-nowrap tabular-nums"
    >
      {past < 3_600_000 ? ago(past) : exact}
    </time>
  );
}
