import 'server-only';
import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { podHealth, spaces } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { SILENT_AFTER_MS } from '@/lib/devices/pod-commands/silence';
import { incidentText } from '@/lib/fleet/health/components';
import { formatMinutes } from '@/lib/foundation/time';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import type { Attention } from './schema';

const SHOWN = 5;

/** Components that are off in the last report; `pod_app_status` is the instance itself. */
const broken = sql<string[]>`array(
  select key from jsonb_each(coalesce(${podHealth.internal}, '{}') || coalesce(${podHealth.external}, '{}'))
  where value = 'false'::jsonb order by key)`;

/** `Inside camera off`: a reported flag in words. */
const partOff = (name: string): string => (name === 'pod_app_status' ? 'Pod app off' : incidentText(name));

/** Pods of active spaces in scope that are silent, or report a failed part. */
export async function podsInTrouble(actor: Actor): Promise<Attention[]> {
  const since = new Date(Date.now() - SILENT_AFTER_MS);
  const silent = or(isNull(podHealth.reportedAt), lt(podHealth.reportedAt, since));
  const rows = await db()
    .select({ id: spaces.id, name: spaces.name, reportedAt: podHealth.reportedAt, broken })
    .from(spaces)
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(
      and(
        eq(spaces.status, 'active'),
        isNotNull(spaces.deviceTokenHash),
        spaceScope(actor),
        or(silent, ne(sql`cardinality(${broken})`, 0)),
      ),
    )
    .orderBy(asc(podHealth.reportedAt), asc(spaces.id))
    .limit(SHOWN + 1);
  const screen = may(actor, 'health.view') ? '/admin/health-status' : '/admin/space';
  const entries = rows.slice(0, SHOWN).map((row): Attention => {
    const href = `${screen}/${row.id}`;
    const about = 'space';
    if (row.reportedAt === null || row.reportedAt < since) {
      const minutes = row.reportedAt && Math.floor((Date.now() - row.reportedAt.getTime()) / 60_000);
      const detail =
        minutes === null
          ? 'Its pod has never reported.'
          : `Its pod has been silent for ${formatMinutes(minutes)}.`;
      return {
        key: `pod-${row.id}`,
        tone: 'bad',
        href,
        about,
        title: `${row.name} cannot be booked`,
        detail,
      };
    }
    const detail = `${row.broken.map(partOff).join(', ')}.`;
    return {
      key: `pod-${row.id}`,
      tone: 'warn',
      href,
      about,
      title: `${row.name} is not fully working`,
      detail,
    };
  });
  if (rows.length <= SHOWN) return entries;
  const detail = `Only the first ${SHOWN} are shown.`;
  return [
    ...entries,
    { key: 'pods', tone: 'warn', title: 'More pods have problems', href: screen, about: 'list', detail },
  ];
}
