import type { InstanceName } from './components';
import type { HealthStatus } from './schema';

/** `CPU 12 %, 61 % free`, or `N/A` for an instance that does not report. */
export function figuresText({ instances }: Pick<HealthStatus, 'instances'>, instance: InstanceName): string {
  const { cpu, mem } = instances[instance];
  if (cpu === null && mem === null) return 'N/A';
  // A figure is not separated from its unit.
  return `CPU ${cpu ?? '–'}\u00a0% · ${mem ?? '–'}\u00a0% free`;
}
