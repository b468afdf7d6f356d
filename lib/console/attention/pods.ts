import 'server-only';
import { and, asc, eq, isNotNull, not, or, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { locations, podHealth, spaces } from '@/db/tables';
import { type NamedSpace, podName, podNameParts } from '@/lib/catalogue/spaces/pod-name';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import { counted } from '@/lib/foundation/text/words';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { operatorTime } from '@/lib/foundation/time/operator-clock';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import { lastSeen } from '@/lib/platform/pod-listening';
import { incidentText } from '@/lib/pods/health/incidents';
import { failedPartsOf } from '@/lib/pods/health/pod-state';
import { hasPartOff, isOutOfService, podFactColumns, podFactsOf } from '@/lib/pods/health/pod-state-sql';
import { NOT_REPORTING_AFTER_MS } from '@/lib/pods/health/status';
import { SILENT_AFTER_MS } from '@/lib/pods/pod-commands/reachable';
import type { Attention } from './schema';

/** Splits ordered rows into runs, in which each row belongs to the previous one. */
function runsOf<Row>(rows: Row[], belongs: (before: Row, next: Row) => boolean): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before !== undefined && belongs(before, row)) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

const SHOWN = 5;
/** Pods that became silent within this time of each other have one cause: they report every 15 s. */
const TOGETHER_MS = 60_000;

const isSilent = sql`(${podHealth.reportedAt} is null
  or ${lastSeen} <= now() - ${sql.raw(`interval '${NOT_REPORTING_AFTER_MS} milliseconds'`)})`;

/** Whether a pod opens the door, or should: docs/rules.md#door-opening. */
const opensByPod = or(isNotNull(spaces.deviceTokenHash), eq(spaces.doorOpensBy, 'pod'));

/** The columns of a space's name. */
const named = podNameColumns;

/** Active spaces in scope that are in service: nobody is waiting for what somebody has closed. */
const watched = (actor: Actor) => and(eq(spaces.status, 'active'), spaceScope(actor), not(isOutOfService));

type Silent = NamedSpace & { id: number; since: Date | null; silentMs: number | null };

function silentPod(screen: string, { id, silentMs, ...space }: Silent): Attention {
  const title =
    silentMs === null
      ? `Silent: ${podName(space)} has never reported`
      : `Silent: ${podName(space)}, for ${formatMinutes(Math.floor(silentMs / 60_000))}`;
  const isOffered = silentMs !== null && silentMs <= SILENT_AFTER_MS;
  const detail = isOffered ? 'If it stays silent, it cannot be booked.' : 'It cannot be booked.';
  const href = `${screen}/${id}`;
  return { key: `pod-${id}`, tone: 'bad', href, about: 'space', pod: podNameParts(space), title, detail };
}

/** Pods that became silent together, by the first of them: one cause, one entry. */
function silentTogether(actor: Actor, pods: Silent[]): Attention {
  const [first] = pods;
  const screen = may(actor, 'health.view') ? '/admin/health-status' : '/admin/space';
  if (pods.length === 1 && first) return silentPod(screen, first);
  const count = counted(pods.length, 'pod');
  const href = may(actor, 'health.view') ? `${screen}?verdict=silent` : screen;
  const since = first?.since;
  return {
    key: `pods-silent-${first?.id}`,
    tone: 'bad',
    href,
    about: 'list',
    title: since ? `${count} silent since ${operatorTime(since)}` : `${count} have never reported`,
    detail: 'Their spaces cannot be booked.',
  };
}

type Podless = NamedSpace & { id: number };

/** Active spaces whose door cannot be opened: no pod is connected, and neither keypad nor staff open it. */
function withoutWayIn(spacesWithout: Podless[]): Attention[] {
  const [first] = spacesWithout;
  if (!first) return [];
  const detail = 'Create its device token, or say on its form that keypad or staff open the door.';
  if (spacesWithout.length > 1)
    return [
      {
        key: 'spaces-without-way-in',
        tone: 'warn',
        href: `/admin/space/${first.id}`,
        about: 'list',
        title: `${counted(spacesWithout.length, 'space')} cannot be booked: nothing opens the door`,
        detail: `The first is ${podName(first)}. ${detail}`,
      },
    ];
  const title = `${podName(first)} cannot be booked: nothing opens its door`;
  const href = `/admin/space/${first.id}`;
  return [
    {
      key: `way-in-${first.id}`,
      tone: 'warn',
      href,
      about: 'space',
      pod: podNameParts(first),
      title,
      detail,
    },
  ];
}

/**
 * Entries of the attention panel: pods of active spaces in scope that are silent, by when they became silent; and
 * spaces that have neither a pod nor another way in.
 */
export async function silentPods(actor: Actor): Promise<Attention[]> {
  const rows = await db()
    .select({
      id: spaces.id,
      ...named,
      hasPod: sql<boolean>`${spaces.deviceTokenHash} is not null`,
      since: lastSeen,
      silentMs: sql<number | null>`(extract(epoch from now() - ${lastSeen}) * 1000)::float8`,
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(and(watched(actor), opensByPod, isSilent))
    .orderBy(asc(lastSeen), asc(spaces.id));
  const pods = rows.filter(({ hasPod }) => hasPod);
  const groups = runsOf(pods, (before, next) => {
    if (before.since === null || next.since === null) return before.since === next.since;
    return next.since.getTime() - before.since.getTime() <= TOGETHER_MS;
  });
  return [
    ...groups.slice(0, SHOWN).map((silent) => silentTogether(actor, silent)),
    ...withoutWayIn(rows.filter(({ hasPod }) => !hasPod)),
  ];
}

/** Entries of the attention panel: pods of active spaces in scope with a part that is off. */
export async function failedPods(actor: Actor): Promise<Attention[]> {
  const rows = await db()
    .select({ id: spaces.id, ...named, ...podFactColumns })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .innerJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(and(watched(actor), hasPartOff))
    .orderBy(asc(podHealth.reportedAt), asc(spaces.id))
    .limit(SHOWN + 1);
  const now = dbNow().getTime();
  const screen = may(actor, 'health.view') ? '/admin/health-status' : '/admin/space';
  const entries = rows.slice(0, SHOWN).map((row): Attention => {
    const [first = '', ...others] = failedPartsOf(podFactsOf(row.id, row), now).map(incidentText);
    return {
      key: `pod-${row.id}`,
      tone: 'warn',
      href: `${screen}/${row.id}`,
      about: 'space',
      pod: podNameParts(row),
      title: `${first}: ${podName(row)}`,
      detail: others.length > 0 ? `Also: ${others.join(', ')}.` : 'Everything else works.',
    };
  });
  if (rows.length <= SHOWN) return entries;
  const detail = `Only the first ${SHOWN} are shown.`;
  return [
    ...entries,
    { key: 'pods', tone: 'warn', title: 'More pods have problems', href: screen, about: 'list', detail },
  ];
}
