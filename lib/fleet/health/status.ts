import {
  COMPONENT_NAMES,
  COMPONENTS,
  type ComponentKind,
  componentsOf,
  type InstanceName,
} from './components';
import type { HealthStatus, InstanceStatus } from './schema';

/** An instance silent for this long counts as not reporting: docs/rules.md#health-thresholds. */
export const NOT_REPORTING_AFTER_MS = 60_000;

type Report = Record<string, unknown> | null;
type Kept = { internal: Report; external: Report; internalAt: Date | null; externalAt: Date | null };

const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const instanceOf = (report: Report, at: Date | null): InstanceStatus => ({
  pod_app_status: report?.pod_app_status === true,
  cpu: figure(report?.cpu),
  mem: figure(report?.mem),
  total_mem: figure(report?.total_mem),
  reportedAt: at?.toISOString() ?? null,
});

/** The last report of a pod in wire format: a flag that it does not report is null. */
export function statusOf(podId: number, kept: Kept): HealthStatus {
  const flags = COMPONENT_NAMES.map((name) => {
    const value = kept[COMPONENTS[name].instance]?.[name];
    return [name, typeof value === 'boolean' ? value : null];
  });
  return {
    podId,
    liveStatus: {
      internal: instanceOf(kept.internal, kept.internalAt),
      external: instanceOf(kept.external, kept.externalAt),
    },
    ...(Object.fromEntries(flags) as Pick<HealthStatus, (typeof COMPONENT_NAMES)[number]>),
  };
}

/** Whether an instance is reporting at this time. */
function isReporting(status: HealthStatus, instance: InstanceName, now: number): boolean {
  const { pod_app_status, reportedAt } = status.liveStatus[instance];
  return pod_app_status && reportedAt !== null && now - Date.parse(reportedAt) < NOT_REPORTING_AFTER_MS;
}

/**
 * A status at a given time: an instance that does not report is off, has no figures, and none of its
 * components is on.
 */
export function asOf(status: HealthStatus, now: number): HealthStatus {
  const shown = { ...status, liveStatus: { ...status.liveStatus } };
  for (const instance of ['internal', 'external'] as const) {
    if (isReporting(status, instance, now)) continue;
    const { reportedAt } = status.liveStatus[instance];
    shown.liveStatus[instance] = { pod_app_status: false, cpu: null, mem: null, total_mem: null, reportedAt };
    for (const name of componentsOf(instance)) shown[name] = null;
  }
  return shown;
}

/** Green only if every component of that part is on: docs/rules.md#health-colours. */
export const allOn = (status: HealthStatus, instance: InstanceName, kind: ComponentKind): boolean =>
  componentsOf(instance, kind).every((name) => status[name] === true);

/** When either instance of the pod last reported. */
export const lastReportAt = ({ liveStatus: { internal, external } }: HealthStatus): string | null =>
  [internal.reportedAt, external.reportedAt]
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null;

/** The newer of two statuses of one pod, per instance: events and snapshots may overtake each other. */
export function newer(a: HealthStatus, b: HealthStatus): HealthStatus {
  const result = { ...a, liveStatus: { ...a.liveStatus } };
  for (const instance of ['internal', 'external'] as const) {
    const [before, after] = [a.liveStatus[instance].reportedAt, b.liveStatus[instance].reportedAt];
    if (after === null || (before !== null && before >= after)) continue;
    result.liveStatus[instance] = b.liveStatus[instance];
    for (const name of componentsOf(instance)) result[name] = b[name];
  }
  return result;
}
