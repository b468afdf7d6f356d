import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { admins, healthAlertRecipients, podIncidents } from '@/db/tables';
import { type Actor, authorize, type PodActor, staff } from '@/lib/access/actor';
import { command } from '@/lib/command';
import { invalidField } from '@/lib/errors';
import { limit } from '@/lib/limits';
import { parseInput } from '@/lib/parse';
import { healthInput } from '@/lib/pods/schema';
import { changeOf } from './incidents';
import { keepReport } from './keep-report';
import { publishSoon } from './publish';
import { statusesOf } from './queries';
import { alertRecipients } from './schema';
import { asOf, statusOf } from './status';

/**
 * Keeps the pod's report: one row a space, updated in place; a sample each five minutes; an incident when a
 * component goes off or comes back. An instance that is missing keeps its last report, with its own time. Then
 * whoever watches is told; that this fails never fails a report. `at` is the time of the report.
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
      update pod_incidents set until = greatest(since, ${at.toISOString()}::timestamptz)
      where space_id = ${actor.spaceId} and until is null and ${inArray(podIncidents.component, ended)}`);
  publishSoon(asOf(statusOf(actor.spaceId, kept), at.getTime()));
}

/** The request for data: whoever watches is sent the state of every pod that the caller may see. Answers how many. */
export async function requestHealth(actor: Actor): Promise<{ entries: number }> {
  authorize(actor, 'health.view');
  await limit('health:request', String(staff(actor).adminId));
  const statuses = await statusesOf(actor);
  for (const status of statuses) publishSoon(status);
  return { entries: statuses.length };
}

/** Who is mailed when a pod of theirs stays silent: these, and nobody else (role admin or 49). */
export const chooseAlertRecipients = command({
  permission: 'health.alerts',
  input: alertRecipients,
  async run({ tx, input: { adminIds }, audit }) {
    const ids = [...new Set(adminIds)];
    const known = ids.length > 0 ? await tx.$count(admins, inArray(admins.id, ids)) : 0;
    if (known < ids.length) throw invalidField('adminIds', 'Somebody who was chosen is not there any more');
    const before = await tx
      .delete(healthAlertRecipients)
      .returning({ adminId: healthAlertRecipients.adminId });
    if (ids.length > 0) await tx.insert(healthAlertRecipients).values(ids.map((adminId) => ({ adminId })));
    const listed = before.map(({ adminId }) => adminId).sort((a, b) => a - b);
    await audit({
      ...{ action: 'health.alerts', entity: 'health-alerts', entityId: null },
      ...{ before: { adminIds: listed }, after: { adminIds: ids.sort((a, b) => a - b) } },
    });
    return { adminIds: ids };
  },
});
