import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { listExports } from '@/db/tables';
import { notFound, refuse } from '@/lib/foundation/errors';
import { authorize, partnerScope } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { exportNeedsProof } from '@/lib/platform/list/export-proof';
import { exportFilters, exportSummary } from '@/lib/platform/list/export-summary';
import { parseListParams } from '@/lib/platform/list/params';
import { largeListNamed } from './exportable-lists';
import { exportInput } from './schema';

/** The maximum number of exports of one person that are written concurrently. */
const MOST_RUNNING = 3;

/**
 * Queues a CSV to be written by a job; if the same one is already being written, returns that one. Throws 403 without
 * the list's permission to export, 400 for filters out of range, 429 if three exports of the same person are being
 * written.
 */
export const startExport = command({
  permission: 'staff',
  input: exportInput,
  async stepUp({ list, query }, actor) {
    const source = largeListNamed(list);
    return source
      ? exportNeedsProof(actor, source, parseListParams(source.list, new URLSearchParams(query)))
      : false;
  },
  async prepare(actor, { list, query }) {
    const source = largeListNamed(list);
    if (!source) throw notFound('List');
    authorize(actor, source.list.exportPermission ?? source.list.permission);
    const listParams = parseListParams(source.list, new URLSearchParams(query));
    const params = { ...listParams, filters: exportFilters(source, listParams) };
    return { params, rows: (await exportSummary(actor, source, listParams)).rows };
  },
  async run({ tx, actor, input: { list }, prepared: { params, rows }, audit }) {
    // Two requests at the same time would both find none that is being written.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('export:' || ${actor.adminId}::text, 0))`,
    );
    const running = await tx
      .select({
        id: listExports.id,
        isSame: sql<boolean>`${listExports.list} = ${list} and ${listExports.params} = ${JSON.stringify(params)}::jsonb`,
      })
      .from(listExports)
      .where(and(eq(listExports.requestedBy, actor.adminId), eq(listExports.state, 'running')))
      .orderBy(sql`${listExports.id} desc`);
    const same = running.find(({ isSame }) => isSame);
    if (!same && running.length >= MOST_RUNNING) throw refuse('exports_running');
    const [made] = same
      ? [same]
      : await tx
          .insert(listExports)
          .values({ list, params, rows, requestedBy: actor.adminId, scope: partnerScope(actor) })
          .returning({ id: listExports.id });
    const id = made?.id ?? 0;
    await audit({
      action: same ? 'export.start-again' : 'export.start',
      entityId: id,
      after: { list, rows },
    });
    return { id };
  },
});
