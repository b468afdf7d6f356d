import 'server-only';
import type { z } from 'zod';
import type { ListParams } from '@/lib/column-values/list-params';
import { BULK_ACTIONS } from '@/lib/entities/bulk-kinds';
import { invalid } from '@/lib/foundation/errors';
import { parseInput } from '@/lib/foundation/input/parse';
import { wholeNumber } from '@/lib/foundation/text/words';
import { authorize, type StaffActor } from '@/lib/platform/authorization/actor';
import { type NewItem, startBulkJob } from '@/lib/platform/bulk/commands';
import { doneBy } from '@/lib/platform/bulk/queries';
import { command } from '@/lib/platform/command';
import { findRows } from '@/lib/platform/list/find-rows';
import { parseListParams } from '@/lib/platform/list/params';
import { mayWriteOwned, type OwnerId } from '@/lib/platform/ownership/rights';
import { bulkActionInput, MOST_RECORDS } from './schema';
import { type AnyListAction, LIST_ACTIONS } from './verbs';

type Choice = Pick<z.output<typeof bulkActionInput>, 'kind' | 'ids' | 'query' | 'jobId'>;

/** The chosen rows of the list; throws 400 if none is named, like {@link doneBy} for those of a job. */
async function chosenRows(
  actor: StaffActor,
  { list }: AnyListAction['source'],
  { kind, ids, query, jobId }: Choice,
): Promise<ListParams> {
  if (query !== undefined) return parseListParams(list, new URLSearchParams(query));
  const named = ids ?? (jobId !== undefined ? await doneBy(actor, jobId, kind) : undefined);
  if (named === undefined) throw invalid('Choose at least one record');
  return { ...parseListParams(list, {}), ids: named };
}

/** Why a record with an owner is left out: its command would refuse it: docs/rules.md#owners. */
const othersOwn = (actor: StaffActor, row: object) =>
  'ownerId' in row && !mayWriteOwned(actor, row.ownerId as OwnerId) && 'It belongs to the operator';

/** The records in scope, each with the reason if it is left out; throws 400 for more than one action takes. */
async function itemsOf(actor: StaffActor, action: AnyListAction, params: ListParams): Promise<NewItem[]> {
  const rows = await findRows(actor, action.source, params, MOST_RECORDS + 1);
  if (rows.length > MOST_RECORDS)
    throw invalid(`Choose at most ${wholeNumber(MOST_RECORDS)} at once: search or filter the list first`);
  return rows.map((row) => ({
    recordId: row.id,
    label: action.nameOf(row),
    reason: othersOwn(actor, row) || action.leaveOut?.(row) || undefined,
  }));
}

/**
 * Starts an action on records of a list, each carried out later by its own command: docs/rules.md#bulk-actions.
 * Throws 403 without the capability of the kind, 400 for invalid values, or if none of the chosen records exists any
 * more.
 */
export const startBulkAction = command({
  permission: 'staff',
  input: bulkActionInput,
  async run(context): Promise<{ id: number; records: number }> {
    const { actor, input } = context;
    const { kind } = input;
    authorize(actor, BULK_ACTIONS[kind].needs);
    const action = LIST_ACTIONS[kind];
    // An action that undoes a job needs to know what the job did to each record.
    const named = { ...input.params, ...(input.jobId !== undefined && { jobId: input.jobId }) };
    const params = parseInput(action.params, named) as Record<string, unknown>;
    const items = await itemsOf(actor, action, await chosenRows(actor, action.source, input));
    if (items.length === 0) throw invalid('What you chose is no longer there. Reload the list');
    const { id } = await startBulkJob(context, { kind, params, items });
    return { id, records: items.filter(({ reason }) => !reason).length };
  },
});
