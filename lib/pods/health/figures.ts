import type { InstanceName } from './components';
import type { HealthStatus } from './schema';

/** The CPU and memory of an instance as text: `CPU 12 %, 61 % free`, or `N/A` for an instance that does not report. */
export function figuresText({ instances }: Pick<HealthStatus, 'instances'>, instance: InstanceName): string {
  const { cpu, mem } = instances[instance];
  if (cpu === null && mem === null) return 'N/A';
  // A figure is not separated from its unit.
  return `CPU ${cpu ?? '–'}\u00a0% · ${mem ?? '–'}\u00a0% free`;
}

/** The uptime of a pod as text: `99.98 %`; a dash without a pod. */
export const uptimeText = (uptime: number | null): string => (uptime === null ? '—' : `${uptime} %`);

const UPTIME_MS = 30 * 24 * 3_600_000;

/** What an uptime covers, in words: a pod that was registered within 30 days has a shorter one. */
export const uptimeSpan = (registeredAt: Date | null, now: Date): string =>
  registeredAt && now.getTime() - registeredAt.getTime() < UPTIME_MS
    ? 'Uptime since it was registered'
    : 'Uptime in 30 days';
