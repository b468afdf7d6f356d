import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { formatMoney } from '@/lib/foundation/money';
import { processState } from '@/lib/foundation/process/process-state';
import { counted } from '@/lib/foundation/text/words';
import { endProblem, showProblem } from '@/lib/platform/attention-problems';
import { beginOfMonth, endOfMonth } from './operator-months';

const KEY = 'statements';
/** The check reads every movement of the closed months. */
const EVERY_MS = 60 * 60_000;

type Sums = { missing: number; missingCents: number; statedCents: number; movedCents: number };

/**
 * The movements of closed months that are in no statement, and the statements' sums beside those of their movements.
 */
async function sumsOfClosed(first: string, last: string): Promise<Sums | undefined> {
  const [row] = await checkedRows<Sums>(
    db(),
    { missing: 'int', missingCents: 'float', statedCents: 'float', movedCents: 'float' },
    sql`
    with closed as (select max(through_id) as through_id,
      (select through_id from closed_months order by month limit 1) as first_id from closed_months),
    missing as (select m.gross_cents from movements m, closed c
      where m.id <= c.through_id and m.at < ${instant(endOfMonth(last))}
        -- What was known before the first closing is in no statement.
        and (m.at >= ${instant(beginOfMonth(first))} or m.id > c.first_id)
        and not exists (select from earlier_movements e where e.movement_id = m.id)
        and not exists (select from statement_movements s where s.movement_id = m.id))
    select (select count(*) from missing)::int as missing,
      (select coalesce(sum(gross_cents), 0) from missing)::float8 as "missingCents",
      (select coalesce(sum((kind ->> 'grossCents')::numeric), 0)
        from statements, jsonb_array_elements(totals -> 'kinds') kind)::float8 as "statedCents",
      (select coalesce(sum(m.gross_cents), 0) from statement_movements s join movements m on m.id = s.movement_id)::float8
        as "movedCents"`,
  );
  return row;
}

function problemOf({ missing, missingCents, statedCents, movedCents }: Sums): string | null {
  if (missing > 0)
    return `In no statement: ${counted(missing, 'movement')} of closed months, ${formatMoney(missingCents)} in all.`;
  if (statedCents === movedCents) return null;
  return `Statements say ${formatMoney(statedCents)} in all, and what is in them comes to ${formatMoney(movedCents)}.`;
}

/**
 * Checks that the statements and the open month add up to the ledger, and shows a difference in Needs attention:
 * docs/rules.md#closed-months. Returns how many problems there are.
 */
export async function checkStatements(): Promise<number> {
  const [months] = await checkedRows(
    db(),
    { first: 'text?', last: 'text?' },
    sql`select min(month)::text as first, max(month)::text as last from closed_months`,
  );
  const sums = months?.first && months.last ? await sumsOfClosed(months.first, months.last) : undefined;
  const detail = sums ? problemOf(sums) : null;
  if (detail === null) {
    await endProblem(KEY);
    return 0;
  }
  await showProblem(KEY, { title: 'Statements do not add up to the ledger', detail }, '1 day');
  return 1;
}

const state = processState('statements-check', (): { checkedAt: number | null } => ({ checkedAt: null }));

/** Job: {@link checkStatements} at the start of this process and once an hour. */
export async function checkStatementsHourly(): Promise<number> {
  const now = performance.now();
  const { checkedAt } = state();
  if (checkedAt !== null && now - checkedAt < EVERY_MS) return 0;
  state().checkedAt = now;
  return checkStatements();
}
