import type { Choice, Tone } from '@/lib/platform/list/define';
import { COMPONENT_NAMES, componentsOf, ESSENTIAL_PARTS, INSTANCES } from './components';
import { incidentText } from './incidents';
import type { HealthStatus, PartName, PodFacts, PodReports } from './schema';
import { lastReportAt, NOT_REPORTING_AFTER_MS } from './status';

/** The states of a pod, the worst first; `none` is a space without a pod: docs/rules.md#pod-states. */
export const POD_STATES = [
  'out-of-service',
  'door-trouble',
  'silent',
  'part-off',
  'unknown',
  'ok',
  'none',
] as const;
export type PodState = (typeof POD_STATES)[number];

/** What is wrong with a pod: a state, with the part if it is about one, and since when nothing is known. */
export type PodProblem = {
  state: Exclude<PodState, 'ok' | 'none'>;
  part?: PartName;
  since?: Date;
};

/** The order in which failed parts are named: those without which no guest can pay or enter first. */
const PART_ORDER: PartName[] = [
  ...ESSENTIAL_PARTS,
  ...INSTANCES,
  ...COMPONENT_NAMES.filter((name) => !ESSENTIAL_PARTS.some((essential) => essential === name)),
];

/** What the state of a pod depends on, from its status according to its last reports. */
export const reportsOf = (status: HealthStatus, reportedAt = lastReportAt(status)): PodReports => ({
  reportedAt,
  internalAt: status.instances.internal.reportedAt,
  externalAt: status.instances.external.reportedAt,
  off: [
    ...INSTANCES.filter((name) => {
      const instance = status.instances[name];
      return instance.reportedAt !== null && !instance.isReporting;
    }),
    ...COMPONENT_NAMES.filter((name) => status.components[name] === false),
  ],
});

/** A report from further ahead was sent by a wrong clock, and says nothing about the present. */
const MOST_AHEAD_MS = 60_000;

type Freshness = 'never' | 'fresh' | 'unknown' | 'silent';

/**
 * Whether a report that arrived at `at` still counts at `now`: it is `silent` only if somebody has been listening for
 * as long, and `unknown` until then.
 */
function freshnessOf(at: Date | null, listeningSince: Date, now: number): Freshness {
  if (at === null) return 'never';
  const time = at.getTime();
  const isAhead = time > now + MOST_AHEAD_MS;
  if (!isAhead && now - time < NOT_REPORTING_AFTER_MS) return 'fresh';
  const silentSince = isAhead ? listeningSince.getTime() : Math.max(time, listeningSince.getTime());
  return now - silentSince >= NOT_REPORTING_AFTER_MS ? 'silent' : 'unknown';
}

/** Everything that is wrong with a pod as of `now`, the worst first: docs/rules.md#pod-states. */
export function problemsOf(facts: PodFacts, now: number): PodProblem[] {
  const { hasPod, isOutOfService, doorTries, reportedAt, off, listeningSince } = facts;
  const problems: PodProblem[] = [];
  if (isOutOfService) problems.push({ state: 'out-of-service' });
  if (!hasPod) return problems;
  if (doorTries > 0) problems.push({ state: 'door-trouble' });
  const pod = freshnessOf(reportedAt, listeningSince, now);
  if (reportedAt === null || pod === 'silent') return [...problems, { state: 'silent' }];
  if (pod === 'unknown') return [...problems, { state: 'unknown', since: reportedAt }];
  const times = { internal: facts.internalAt, external: facts.externalAt };
  const failed = new Set<PartName>();
  const unknown: Date[] = [];
  for (const instance of INSTANCES) {
    const at = times[instance];
    const freshness = freshnessOf(at, listeningSince, now);
    if (freshness === 'silent' || (freshness === 'fresh' && off.includes(instance))) failed.add(instance);
    else if (freshness === 'fresh')
      for (const name of componentsOf(instance)) if (off.includes(name)) failed.add(name);
    if (freshness === 'unknown' && at) unknown.push(at);
  }
  return [
    ...problems,
    ...PART_ORDER.filter((part) => failed.has(part)).map((part): PodProblem => ({ state: 'part-off', part })),
    ...unknown.slice(0, 1).map((since): PodProblem => ({ state: 'unknown', since })),
  ];
}

/** The state of a pod as of `now`: the worst of what is wrong with it. */
export const podStateOf = (facts: PodFacts, now: number): PodState =>
  problemsOf(facts, now)[0]?.state ?? (facts.hasPod ? 'ok' : 'none');

/** The parts of a pod that are off, or silent, as of `now`, the essential ones first. */
export const failedPartsOf = (facts: PodFacts, now: number): PartName[] =>
  problemsOf(facts, now).flatMap(({ part }) => part ?? []);

/** A part without which no guest can pay or enter. */
export const isEssential = (part: PartName | undefined): boolean =>
  ESSENTIAL_PARTS.some((essential) => essential === part);

/** The words of each state, and the colour that they are shown in. */
export const STATE_BADGES: Record<PodState, { label: string; tone: Tone }> = {
  'out-of-service': { label: 'Out of service', tone: 'off' },
  'door-trouble': { label: 'Door trouble', tone: 'bad' },
  silent: { label: 'Silent', tone: 'bad' },
  'part-off': { label: 'Part off', tone: 'warn' },
  unknown: { label: 'Unknown', tone: 'off' },
  ok: { label: 'OK', tone: 'ok' },
  none: { label: 'No pod', tone: 'off' },
};

export const STATE_CHOICES: Choice[] = POD_STATES.map((value) => ({
  value,
  label: STATE_BADGES[value].label,
}));

/** A problem in words: `Door trouble`, `Light 2 off`, `Unknown since 6:45 PM`. */
export function problemText({ state, part, since }: PodProblem, timeText: (time: Date) => string): string {
  if (part) return incidentText(part);
  if (state === 'unknown' && since) return `Unknown since ${timeText(since)}`;
  return STATE_BADGES[state].label;
}

/** The state of a pod in words, by what is wrong with it: `Light 2 off, 1 more`, `OK`. */
export function stateText(facts: PodFacts, now: number, timeText: (time: Date) => string): string {
  const [worst, ...others] = problemsOf(facts, now);
  if (!worst) return STATE_BADGES[facts.hasPod ? 'ok' : 'none'].label;
  const more = others.filter(({ state }) => state === 'part-off').length;
  return `${problemText(worst, timeText)}${worst.part && more > 0 ? `, ${more} more` : ''}`;
}
