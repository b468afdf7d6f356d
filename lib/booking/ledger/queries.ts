import 'server-only';
import { sql } from 'drizzle-orm';
import { readAside } from '@/db/client';
import { movements } from '@/db/tables';
import type { ListParams } from '@/lib/column-values/list-params';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { listWhere } from '@/lib/platform/list/find-rows';
import { movementSource } from './list';
import type { LedgerTotals } from './schema';

/**
 * The sums of the movements that match these filters, by kind and method, with the income among them (`ledger.view`).
 * Throws 400 for a filter out of range.
 */
export async function getLedgerTotals(
  actor: Actor,
  params: Pick<ListParams, 'search' | 'filters'>,
): Promise<LedgerTotals> {
  authorize(actor, movementSource.list.permission);
  const where = listWhere(movementSource, actor, params);
  const totals = await readAside((on) =>
    on
      .select({
        kind: movements.kind,
        method: movements.method,
        count: sql<number>`count(*)::int`,
        grossCents: sql<number>`sum(${movements.grossCents})::float8`,
        taxCents: sql<number>`sum(${movements.taxCents})::float8`,
      })
      .from(movements)
      .where(where)
      .groupBy(movements.kind, movements.method),
  );
  const isIncome = ({ kind, method }: (typeof totals)[number]) =>
    method === 'card' && (kind === 'payment' || kind === 'refund' || kind === 'refund_failed');
  const incomeCents = totals.filter(isIncome).reduce((sum, { grossCents }) => sum + grossCents, 0);
  return { totals, incomeCents };
}
