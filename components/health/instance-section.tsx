'use client';

import { Badge } from '@/components/ui/badge';
import { formatDateTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import {
  COMPONENTS,
  type ComponentKind,
  componentsOf,
  type InstanceName,
} from '@/lib/pods/health/components';
import type { HealthStatus } from '@/lib/pods/health/schema';
import { type Condition, conditionOf, conditionOfAll } from '@/lib/pods/health/status';
import { useHealth } from './health-feed';
import { OnOff } from './on-off';

type Props = { status: HealthStatus; instance: InstanceName };

/** Whether an instance reports. */
export function InstanceBadge({ status, instance }: Props) {
  const { isReporting, reportedAt } = useHealth(status).instances[instance];
  if (isReporting) return <Badge tone="ok">Reporting</Badge>;
  return <Badge tone={reportedAt ? 'bad' : 'off'}>{reportedAt ? 'Not reporting' : 'Never reported'}</Badge>;
}

/** What an instance reports: its load, and each of its components. */
export function InstanceFacts({ status, instance, clock }: Props & { clock: ZoneClock }) {
  const shown = useHealth(status);
  const timeText = (time: Date) => formatDateTime(time, clock);
  const { cpu, mem, totalMem } = shown.instances[instance];
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(88px,1fr))] gap-3">
        <Figure label="CPU" value={cpu} unit="%" />
        <Figure label="Free memory" value={mem} unit="%" />
        <Figure label="Total memory" value={totalMem} unit="GB" />
      </dl>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Parts status={shown} instance={instance} kind="hardware" title="Hardware" timeText={timeText} />
        <Parts status={shown} instance={instance} kind="software" title="Software" timeText={timeText} />
      </div>
    </div>
  );
}

function Figure({ label, value, unit }: { label: string; value: number | null; unit: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="text-section tabular-nums">{value === null ? 'N/A' : `${value} ${unit}`}</dd>
    </div>
  );
}

type PartsProps = Props & { kind: ComponentKind; title: string; timeText: (time: Date) => string };

const CONDITION_WORDS: Record<Condition, string> = { on: 'On', off: 'Off', unknown: 'Unknown' };

/** `All on`, `2 off`, or `Unknown since 6:45 PM`. */
function allText(
  { components, instances }: HealthStatus,
  { instance, kind, timeText }: Omit<PartsProps, 'status'>,
  all: Condition,
): string {
  if (all === 'on') return 'All on';
  const off = componentsOf(instance, kind).filter((name) => components[name] === false);
  if (all === 'off') return `${off.length} off`;
  const { isReporting, reportedAt } = instances[instance];
  return !isReporting && reportedAt ? `Unknown since ${timeText(reportedAt)}` : 'Unknown';
}

function Parts({ status, ...of }: PartsProps) {
  const { instance, kind, title } = of;
  const all = conditionOfAll(status, instance, kind);
  return (
    <div>
      <h3 className="mb-1 flex items-center justify-between gap-2 font-semibold">
        {title}
        <OnOff is={all} className="text-small font-normal text-ink-2">
          {allText(status, of, all)}
        </OnOff>
      </h3>
      <ul className="divide-y divide-line border-t border-line">
        {componentsOf(instance, kind).map((name) => {
          const condition = conditionOf(status, name);
          return (
            <li key={name} className="flex items-center justify-between gap-2 py-1.5">
              {COMPONENTS[name].label}
              <OnOff is={condition} className={condition === 'unknown' ? 'text-ink-3' : undefined}>
                {CONDITION_WORDS[condition]}
              </OnOff>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
