import 'server-only';
import { asc, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { admins, alertPreferences, healthAlertRecipients } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize, type PodActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { limit } from '@/lib/platform/limits';
import type { healthInput } from '@/lib/pods/pod-commands/schema';
import { keepReport } from './keep-report';
import { publishSoon } from './publish';
import { isMailed, statusesOf } from './queries';
import { isRepetition } from './repetition';
import { alertRecipients } from './schema';
import { asOf, statusOf } from './status';

/**
 * Stores a pod's report: one row per space, updated in place; a sample every five minutes; incidents that begin or
 * end. A missing instance keeps its last report and time. Then publishes the status, unless it is a repetition; a
 * failure to publish never fails the report. `now` is the time of the report.
 */
export async function reportHealth(
  actor: PodActor,
  report: z.output<typeof healthInput>,
  now: Date = dbNow(),
): Promise<void> {
  authorize(actor, 'pod');
  const { kept, before, partnerIds } = await keepReport(actor.spaceId, report, now);
  const shown = (state: typeof kept) => asOf(statusOf(actor.spaceId, state), now.getTime());
  const status = shown(kept);
  if (!before || !isRepetition(shown(before), status)) publishSoon({ status, partnerIds });
}

/**
 * Publishes the state of every pod that the caller may see: docs/rules.md#request-for-data. Returns how many.
 */
export async function requestHealth(actor: Actor): Promise<{ entries: number }> {
  const { adminId } = authorize(actor, 'health.view');
  await limit('health:request', String(adminId));
  const statuses = await statusesOf(actor);
  for (const each of statuses) publishSoon(each);
  return { entries: statuses.length };
}

/**
 * Replaces the staff who receive alert mails (`health.alerts`). Anyone who is added or removed loses their own mail
 * preferences; everyone else keeps theirs: docs/rules.md#own-alerts.
 */
export const chooseAlertRecipients = command({
  permission: 'health.alerts',
  input: alertRecipients,
  async run({ tx, input: { adminIds }, audit }) {
    const ids = [...new Set(adminIds)].sort((a, b) => a - b);
    const count = ids.length > 0 ? await tx.$count(admins, inArray(admins.id, ids)) : 0;
    if (count < ids.length) throw invalidField('adminIds', 'A chosen recipient no longer exists');
    const mailed = await tx.select({ id: admins.id }).from(admins).where(isMailed).orderBy(asc(admins.id));
    const before = mailed.map(({ id }) => id);
    const changed = [
      ...ids.filter((id) => !before.includes(id)),
      ...before.filter((id) => !ids.includes(id)),
    ];
    await tx.delete(healthAlertRecipients);
    if (ids.length > 0) await tx.insert(healthAlertRecipients).values(ids.map((adminId) => ({ adminId })));
    if (changed.length > 0)
      await tx.update(alertPreferences).set({ mail: null }).where(inArray(alertPreferences.adminId, changed));
    await audit({
      action: 'health.alerts',
      entityId: null,
      before: { adminIds: before },
      after: { adminIds: ids },
    });
    return { adminIds: ids };
  },
});
