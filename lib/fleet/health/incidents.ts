import type { z } from 'zod';
import type { healthInput } from '@/lib/devices/pod-commands/schema';
import { componentsOf, INSTANCES } from './components';

type Report = z.output<typeof healthInput>;

/**
 * The incidents that a report begins and ends, given the open ones: a component that is off, an instance
 * without `pod_app_status`, and the silence of the pod, which any report ends. What it does not mention
 * stays.
 */
export function changeOf(report: Report, open: string[]): { begun: string[]; ended: string[] } {
  const off: string[] = [];
  const on: string[] = ['silent'];
  for (const instance of INSTANCES) {
    const part: Record<string, unknown> | undefined = report[instance];
    if (!part) continue;
    (part.pod_app_status === true ? on : off).push(instance);
    for (const name of componentsOf(instance)) {
      if (part[name] === false) off.push(name);
      if (part[name] === true) on.push(name);
    }
  }
  return {
    begun: off.filter((component) => !open.includes(component)),
    ended: on.filter((component) => open.includes(component)),
  };
}
