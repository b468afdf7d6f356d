import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { admins, healthAlertRecipients, podIncidents } from '@/db/tables';
import { healthInput } from '@/lib/devices/pod-commands/schema';
import { invalidField } from '@/lib/foundation/errors';
import { limit } from '@/lib/foundation/limits';
import { parseInput } from '@/lib/foundation/parse';
import { type Actor, authorize, type PodActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { changeOf } from './incidents';
import { keepReport } from './keep-report';
import { publishSoon } from './publish';
import { statusesOf } from './queries';
import { alertRecipients } from './schema';
import { asOf, statusOf } from './status';

/**
 * Stores a pod's report: one row per space, updated in place; a sample every five minutes; incidents that
 * begin or end. A missing instance keeps its last report and time. Then publishes the status; a failure to
 * publish never fails the report. `at` is the time of the report.
 */
export async function reportHealth(
  actor: PodActor,
  raw: z.input<typeof healthInput>,
  at: Date = new Date(),
): Promise<void> {
  authorize(actor, 'pod');
  const report = parseInput(healthInput, raw);
  const { kept, open } = await keepReport(actor.spaceId, report, at);
  const { begun, ended } = changeOf(report, open);
  if (begun.length > 0)
    await db()
      .insert(podIncidents)
      .values(begun.map((component) => ({ spaceId: actor.spaceId, component, since: at })))
      .onConflictDoNothing();
  if (ended.length > 0)
    await db().execute(sql`
      update pod_incidents set until = greatest(since, ${instant(at)})
      where space_id = ${actor.spaceId} and until is null and ${inArray(podIncidents.component, ended)}`);
  publishSoon(asOf(statusOf(actor.spaceId, kept), at.getTime()));
}

/**
 * Publishes the state of every pod that the caller may see: docs/rules.md#request-for-data. Returns how many.
 */
export async function requestHealth(actor: Actor): Promise<{ entries: number }> {
  const { adminId } = authorize(actor, 'health.view');
  await limit('health:request', String(adminId));
  const statuses = await statusesOf(actor);
  for (const status of statuses) publishSoon(status);
  return { entries: statuses.length };
}

/** Replaces the staff who are mailed when a pod stays silent (`health.alerts`). */
export const chooseAlertRecipients = command({
  permission: 'health.alerts',
  input: alertRecipients,
  async run({ tx, input: { adminIds }, audit }) {
    const ids = [...new Set(adminIds)];
    const known = ids.length > 0 ? await tx.$count(admins, inArray(admins.id, ids)) : 0;
    if (known < ids.length) throw invalidField('adminIds', 'A chosen recipient no longer exists');
    const before = await tx
      .delete(healthAlertRecipients)
      .returning({ adminId: healthAlertRecipients.adminId });
    if (ids.length > 0) await tx.insert(healthAlertRecipients).values(ids.map((adminId) => ({ adminId })));
    const listed = before.map(({ adminId }) => adminId).sort((a, b) => a - b);
    await audit({
      action: 'health.alerts',
      entityId: null,
      before: { adminIds: listed },
      after: { adminIds: ids.sort((a, b) => a - b) },
    });
    return { adminIds: ids };
  },
});
