import type { z } from 'zod';
import type { healthInput } from '@/lib/pods/pod-commands/schema';
import { componentsOf, INSTANCES } from './components';

/** An incident that recurs within this time counts as never having ended: one incident, and one mail. */
export const FLAPS_WITHIN_MS = 300_000;

type Report = z.output<typeof healthInput>;

/**
 * The components that a report declares off, each of which begins an incident if there is none, and those whose
 * incident it ends: a component that is on, an instance with `pod_app_status`, and the silence of the pod, which any
 * report ends. Components that the report does not mention are unchanged.
 */
export function offAndOn(report: Report): { off: string[]; on: string[] } {
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
  return { off, on };
}
