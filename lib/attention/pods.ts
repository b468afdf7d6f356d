import 'server-only';
import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { podHealth, spaces } from '@/db/tables';
import { type Actor, may } from '@/lib/access/actor';
import { SILENT_AFTER_MS } from '@/lib/pods/silence';
import { spaceScope } from '@/lib/spaces/scope';
import { formatMinutes } from '@/lib/time';
import type { Attention } from './schema';

const SHOWN = 5;

/** Components that a report says are off; `pod_app_status` is the instance itself. */
const broken = sql<string[]>`array(
  select key from jsonb_each(coalesce(${podHealth.internal}, '{}') || coalesce(${podHealth.external}, '{}'))
  where value = 'false'::jsonb order by key)`;

/** Pods that were not heard of, or say that a part of them failed; those of active spaces in scope. */
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
    if (row.reportedAt === null || row.reportedAt < since) {
      const minutes = row.reportedAt && Math.floor((Date.now() - row.reportedAt.getTime()) / 60_000);
      const detail =
        minutes === null ? 'Its pod never reported.' : `Its pod is silent for ${formatMinutes(minutes)}.`;
      return {
        ...{ key: `pod-${row.id}`, tone: 'bad', href, title: `${row.name} can not be booked` },
        detail,
      };
    }
    const detail = `Its pod reports: ${row.broken.join(', ')}.`;
    return { key: `pod-${row.id}`, tone: 'warn', href, title: `${row.name} has a part that failed`, detail };
  });
  if (rows.length <= SHOWN) return entries;
  const more = {
    key: 'pods',
    tone: 'warn',
    title: 'More pods are in trouble',
    href: screen,
  } as const;
  return [...entries, { ...more, detail: `The first ${SHOWN} are shown.` }];
}
