import type { z } from 'zod';
import { counted } from '@/lib/foundation/text/words';
import { formatMinutes } from '@/lib/foundation/time/durations';
import type { healthInput } from '@/lib/pods/pod-commands/schema';
import { componentsOf, DOOR_TROUBLE, INSTANCES, partName } from './components';
import type { OpenIncident } from './schema';

/** An incident that recurs within this time counts as never having ended: one incident, and one mail. */
export const FLAPS_WITHIN_MS = 300_000;

type Report = z.output<typeof healthInput>;

/**
 * The components that a report declares off, each of which begins an incident if there is none, and those whose
 * incident it ends: a component that is on, an instance with `pod_app_status`, and the silence of the pod, which any
 * report ends. Components that the report does not mention are unchanged.
 */
export function componentsOffAndOn(report: Report): { off: string[]; on: string[] } {
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

/** Parts that are whole computers: they become silent rather than off. */
const SILENCES: ReadonlySet<string> = new Set(['silent', ...INSTANCES]);

/** An incident in words: `Inside camera off`. */
export function incidentText(component: string): string {
  if (component === DOOR_TROUBLE) return 'Door trouble';
  const name = partName(component);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${SILENCES.has(component) ? 'silent' : 'off'}`;
}

/** How long an incident lasts, as text: `25 min`; from two days on, in days. */
export function durationInWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  return minutes < 2_880 ? formatMinutes(minutes) : counted(Math.floor(minutes / 1_440), 'day');
}

/** For how long, and how often, a part is off: `25 min · 3 times in 30 days`; null if its beginning is unknown. */
export function incidentLength(component: string, open: OpenIncident[], now: number): string | null {
  const openIncident = open.find((incident) => incident.component === component);
  if (!openIncident) return null;
  const often = openIncident.times > 1 ? ` · ${openIncident.times} times in 30 days` : '';
  return `${durationInWords(now - openIncident.since.getTime())}${often}`;
}

/** A part that is off, with its {@link incidentLength}: `Inside camera off · 25 min · 3 times in 30 days`. */
export const failedPartText = (component: string, open: OpenIncident[], now: number): string =>
  [incidentText(component), incidentLength(component, open, now)].filter(Boolean).join(' · ');
