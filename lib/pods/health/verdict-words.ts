import { counted } from '@/lib/foundation/text/words';
import { formatMinutes } from '@/lib/foundation/time/durations';
import type { Choice, Tone } from '@/lib/platform/list/define';
import { incidentText } from './components';
import type { OpenIncident } from './schema';
import { VERDICTS, type Verdict } from './verdict';

export const VERDICT_BADGES: Record<Verdict, { label: string; tone: Tone }> = {
  silent: { label: 'Silent', tone: 'bad' },
  failed: { label: 'Partly off', tone: 'warn' },
  fine: { label: 'OK', tone: 'ok' },
  none: { label: 'No pod', tone: 'off' },
};

export const VERDICT_CHOICES: Choice[] = VERDICTS.map((value) => ({
  value,
  label: VERDICT_BADGES[value].label,
}));

/** `25 min`, from milliseconds; from two days on, in days. */
export function durationInWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  return minutes < 2_880 ? formatMinutes(minutes) : counted(Math.floor(minutes / 1_440), 'day');
}

/** `Inside camera off · 25 min · 3 times in 30 days`; only its name as long as its beginning is unknown. */
export function failedText(component: string, open: OpenIncident[], now: number): string {
  const openIncident = open.find((incident) => incident.component === component);
  if (!openIncident) return incidentText(component);
  const lasts = durationInWords(now - openIncident.since.getTime());
  const often = openIncident.times > 1 ? ` · ${openIncident.times} times in 30 days` : '';
  return `${incidentText(component)} · ${lasts}${often}`;
}

/** `99.98 %`; a dash without a pod. */
export const uptimeText = (uptime: number | null): string => (uptime === null ? '—' : `${uptime} %`);

const UPTIME_MS = 30 * 24 * 3_600_000;

/** The span of an uptime: a pod that was registered within 30 days has a shorter one. */
export const uptimeSpan = (registeredAt: Date | null, now: Date): string =>
  registeredAt && now.getTime() - registeredAt.getTime() < UPTIME_MS
    ? 'Uptime since it was registered'
    : 'Uptime in 30 days';
