import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { podHealth, spaces } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { listenedSince, silentSince } from '@/lib/platform/pod-listening';
import { doorFailure, hasDoorTrouble } from '@/lib/pods/pod-commands/door-trouble';
import { componentsOf, type InstanceName } from './components';
import { POD_STATES, type PodState, reportsOf } from './pod-state';
import type { HealthStatus, PodFacts } from './schema';
import { NOT_REPORTING_AFTER_MS, statusOf } from './status';
import { statesOf, VERDICTS } from './verdict';

/* The same rule as `podStateOf`, as SQL for lists: tests/db/pod-states.test.ts compares the two. */

const LIMIT = sql.raw(`interval '${NOT_REPORTING_AFTER_MS / 1000} seconds'`);

/** Whether a space is out of service now. */
export const isOutOfService = sql<boolean>`exists (select from space_blocks b where b.space_id = ${spaces.id}
  and b.starts_at <= now() and (b.ends_at is null or b.ends_at > now()))`;

const isFresh = (at: SQL) => sql`(${at} > now() - ${LIMIT} and ${at} <= now() + interval '1 minute')`;
const isSilent = (at: SQL) => sql`(${silentSince(at)} <= now() - ${LIMIT})`;
const isUnknown = (at: SQL) => sql`(${at} is not null and not ${isFresh(at)} and not ${isSilent(at)})`;

const reportOf = { internal: sql`h.internal`, external: sql`h.external` };
const timeOf = { internal: sql`h.internal_at`, external: sql`h.external_at` };

/** Whether an instance is silent or off, or a part that it reported on in time is off. */
const hasFailed = (instance: InstanceName) => {
  const [report, at] = [reportOf[instance], timeOf[instance]];
  const off = sql.join(
    componentsOf(instance).map((name) => sql`${report} -> ${name} = 'false'`),
    sql` or `,
  );
  return sql`(${isSilent(at)} or ${isFresh(at)} and (${report} -> 'pod_app_status' is distinct from 'true' or ${off}))`;
};

const ofPod = (condition: SQL) =>
  sql`exists (select from pod_health h where h.space_id = ${spaces.id} and (${condition}))`;

/** The index in `POD_STATES` of what a pod itself reports, apart from its door and its space. */
const reportedRank = sql<number>`(case
  when ${spaces.deviceTokenHash} is null then 6
  when not ${ofPod(sql`not ${isSilent(sql`h.reported_at`)}`)} then 2
  when ${ofPod(sql`${isFresh(sql`h.reported_at`)} and (${hasFailed('internal')} or ${hasFailed('external')})`)} then 3
  when ${ofPod(sql`${isUnknown(sql`h.reported_at`)} or ${isUnknown(timeOf.internal)} or ${isUnknown(timeOf.external)}`)} then 4
  else 5 end)`;

/** The index of the state of a space's pod in `POD_STATES`: for a row of `spaces`. */
export const podStateRank = sql<number>`(case when ${isOutOfService} then 0 when ${hasDoorTrouble} then 1
  else ${reportedRank} end)`;

/** Whether a part of a pod that is not silent is off: for a row of `spaces`. */
export const hasPartOff = sql<boolean>`${reportedRank} = 3`;

/** Condition on `spaces`: the pod has this state; throws 400 for another word. */
export function podStateIs(value: string): SQL {
  const rank = POD_STATES.indexOf(value as PodState);
  if (rank < 0) throw invalidField('state', `state must be one of ${POD_STATES.join(', ')}`);
  return sql`${podStateRank} = ${rank}`;
}

/** Condition on `spaces`: the pod has this verdict; throws 400 for another word. */
export function verdictIs(value: string): SQL {
  const verdict = VERDICTS.find((each) => each === value);
  if (!verdict) throw invalidField('verdict', `verdict must be one of ${VERDICTS.join(', ')}`);
  const ranks = statesOf(verdict).map((state) => POD_STATES.indexOf(state));
  return sql`${reportedRank} in (${sql.raw(ranks.join())})`;
}

/** The columns that the state of a space's pod depends on, for a row of `spaces` joined with `pod_health`. */
export const podFactColumns = {
  health: podHealth,
  hasPod: sql<boolean>`${spaces.deviceTokenHash} is not null`,
  isOutOfService,
  doorTries: sql<number>`case when ${hasDoorTrouble} then (select tries from ${doorFailure}) else 0 end`,
  listeningSince: sql`${listenedSince}`.mapWith(podHealth.reportedAt) as SQL<Date>,
};

type Row = {
  health: typeof podHealth.$inferSelect | null;
  hasPod: boolean;
  isOutOfService: boolean;
  doorTries: number;
  listeningSince: Date;
};

const NEVER = { internal: null, external: null, internalAt: null, externalAt: null };

/** The status of a pod according to its last reports, of a row with `health`. */
export const lastStatus = (spaceId: number, health: Row['health']): HealthStatus =>
  statusOf(spaceId, health ?? NEVER);

/** What the state of a pod depends on, of a row with the {@link podFactColumns}. */
export const podFactsOf = (
  spaceId: number,
  { health, hasPod, isOutOfService, doorTries, listeningSince }: Row,
): PodFacts => ({
  ...reportsOf(lastStatus(spaceId, health), health?.reportedAt ?? null),
  hasPod,
  isOutOfService,
  doorTries,
  listeningSince,
});
