import {
  COMPONENT_NAMES,
  COMPONENTS,
  type ComponentKind,
  type ComponentName,
  componentsOf,
  INSTANCES,
  type InstanceName,
} from './components';
import type { HealthStatus, InstanceStatus } from './schema';

/** An instance silent for this long counts as not reporting: docs/rules.md#health-thresholds. */
export const NOT_REPORTING_AFTER_MS = 60_000;

type Report = Record<string, unknown> | null;
type Kept = { internal: Report; external: Report; internalAt: Date | null; externalAt: Date | null };

const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const instanceOf = (report: Report, time: Date | null): InstanceStatus => ({
  isReporting: report?.pod_app_status === true,
  cpu: figure(report?.cpu),
  mem: figure(report?.mem),
  totalMem: figure(report?.total_mem),
  reportedAt: time,
});

/**
 * The status of a space according to its last reports; {@link statusAsOf} returns the part that is valid at a given
 * time.
 */
export function statusOf(spaceId: number, stored: Kept): HealthStatus {
  const flags = COMPONENT_NAMES.map((name) => {
    const value = stored[COMPONENTS[name].instance]?.[name];
    return [name, typeof value === 'boolean' ? value : null];
  });
  return {
    spaceId,
    instances: {
      internal: instanceOf(stored.internal, stored.internalAt),
      external: instanceOf(stored.external, stored.externalAt),
    },
    components: Object.fromEntries(flags) as HealthStatus['components'],
  };
}

function isReporting(status: HealthStatus, instance: InstanceName, now: number): boolean {
  const reported = status.instances[instance];
  const { reportedAt } = reported;
  return reported.isReporting && reportedAt !== null && now - reportedAt.getTime() < NOT_REPORTING_AFTER_MS;
}

const copyOf = (status: HealthStatus): HealthStatus => ({
  ...status,
  instances: { ...status.instances },
  components: { ...status.components },
});

/**
 * The status of a pod as of a given time: an instance that does not report is off, has no figures, and none of its
 * components is on.
 */
export function statusAsOf(status: HealthStatus, now: number): HealthStatus {
  const shown = copyOf(status);
  for (const instance of INSTANCES) {
    if (isReporting(status, instance, now)) continue;
    const { reportedAt } = status.instances[instance];
    shown.instances[instance] = { isReporting: false, cpu: null, mem: null, totalMem: null, reportedAt };
    for (const name of componentsOf(instance)) shown.components[name] = null;
  }
  return shown;
}

/** Whether to show green: only if every component of that part is on: docs/rules.md#health-colours. */
export const areAllOn = (
  { components }: HealthStatus,
  instance: InstanceName,
  kind: ComponentKind,
): boolean => componentsOf(instance, kind).every((name) => components[name] === true);

/** What is known of a part, or of several. */
export type Condition = 'on' | 'off' | 'unknown';

/** Of one component: unknown if its instance does not report, or does not mention it. */
export const conditionOf = ({ components }: HealthStatus, name: ComponentName): Condition => {
  const value = components[name];
  if (value === null) return 'unknown';
  return value ? 'on' : 'off';
};

/** Of an instance's components of one kind together: off if any is, on if all are. */
export function conditionOfAll(status: HealthStatus, instance: InstanceName, kind: ComponentKind): Condition {
  const all = componentsOf(instance, kind).map((name) => conditionOf(status, name));
  if (all.includes('off')) return 'off';
  return all.every((each) => each === 'on') ? 'on' : 'unknown';
}

/** When either instance of the pod last reported. */
export const lastReportAt = ({ instances: { internal, external } }: HealthStatus): Date | null =>
  [internal.reportedAt, external.reportedAt]
    .filter((time) => time !== null)
    .sort((a, b) => a.getTime() - b.getTime())
    .at(-1) ?? null;

/** The newer of two statuses of one pod, per instance: events and snapshots can overtake each other. */
export function newerStatus(a: HealthStatus, b: HealthStatus): HealthStatus {
  const result = copyOf(a);
  for (const instance of INSTANCES) {
    const [before, after] = [a.instances[instance].reportedAt, b.instances[instance].reportedAt];
    if (after === null || (before !== null && before >= after)) continue;
    result.instances[instance] = b.instances[instance];
    for (const name of componentsOf(instance)) result.components[name] = b.components[name];
  }
  return result;
}
