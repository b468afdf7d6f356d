'use client';

import { Badge } from '@/components/ui/badge';
import {
  COMPONENTS,
  type ComponentKind,
  componentsOf,
  type InstanceName,
} from '@/lib/pods/health/components';
import type { HealthStatus } from '@/lib/pods/health/schema';
import { areAllOn } from '@/lib/pods/health/status';
import { useHealth } from './health-feed';
import { OnOff } from './on-off';

type Props = { status: HealthStatus; instance: InstanceName };

/** Whether an instance reports. */
export function InstanceBadge({ status, instance }: Props) {
  const { isReporting: on } = useHealth(status).instances[instance];
  return <Badge tone={on ? 'ok' : 'bad'}>{on ? 'Reporting' : 'Not reporting'}</Badge>;
}

/** What an instance reports: its load, and each of its components. */
export function InstanceFacts({ status, instance }: Props) {
  const shown = useHealth(status);
  const { cpu, mem, totalMem } = shown.instances[instance];
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(88px,1fr))] gap-3">
        <Figure label="CPU" value={cpu} unit="%" />
        <Figure label="Free memory" value={mem} unit="%" />
        <Figure label="Total memory" value={totalMem} unit="GB" />
      </dl>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Parts status={shown} instance={instance} kind="hardware" title="Hardware" />
        <Parts status={shown} instance={instance} kind="software" title="Software" />
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

function Parts({ status, instance, kind, title }: Props & { kind: ComponentKind; title: string }) {
  const all = areAllOn(status, instance, kind);
  return (
    <div>
      <h3 className="mb-1 flex items-center justify-between gap-2 font-semibold">
        {title}
        <OnOff on={all} className="text-small font-normal text-ink-2">
          {all ? 'All on' : 'Partly off'}
        </OnOff>
      </h3>
      <ul className="divide-y divide-line border-t border-line">
        {componentsOf(instance, kind).map((name) => (
          <li key={name} className="flex items-center justify-between gap-2 py-1.5">
            {COMPONENTS[name].label}
            <OnOff on={status.components[name] === true}>
              {status.components[name] === true ? 'On' : 'Off'}
            </OnOff>
          </li>
        ))}
      </ul>
    </div>
  );
}
