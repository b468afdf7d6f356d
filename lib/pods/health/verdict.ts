import type { Choice, Tone } from '@/lib/platform/list/define';
import { componentsOf, INSTANCES } from './components';
import type { HealthStatus } from './schema';
import { lastReportAt, NOT_REPORTING_AFTER_MS } from './status';

/** The worst first; `none` is a space without a pod, from which nothing is expected. */
export const VERDICTS = ['silent', 'failed', 'fine', 'none'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The parts of a pod that are off, and its instances that reported before and are silent now. */
export const failedParts = ({ instances, components }: HealthStatus): string[] =>
  INSTANCES.flatMap((instance) => {
    const { isReporting, reportedAt } = instances[instance];
    if (!isReporting) return reportedAt ? [instance] : [];
    return componentsOf(instance).filter((name) => components[name] === false);
  });

/** The one-word verdict of a pod, from its status as of `now`: docs/rules.md#health-verdict. */
export function verdictOf(status: HealthStatus, hasPod: boolean, now: number): Verdict {
  if (!hasPod) return 'none';
  const seenAt = lastReportAt(status);
  if (!seenAt || now - seenAt.getTime() >= NOT_REPORTING_AFTER_MS) return 'silent';
  return failedParts(status).length > 0 ? 'failed' : 'fine';
}

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
