import 'server-only';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import {
  closedMonths,
  earlierMovements,
  movements,
  statementMovements,
  statementRecipients,
  statements,
} from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';
import { onlyRow } from '@/lib/foundation/only-row';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { addMonths, monthName } from '@/lib/foundation/time/local-dates';
import { lockOwnPartner } from '@/lib/parties/business-partners/commands';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { type CommandContext, command } from '@/lib/platform/command';
import { hasId } from '@/lib/platform/list/filter-conditions';
import { isSteady } from '@/lib/platform/steady-clock';
import { lastClosedMonth, monthClosings, openMonthMovements, settledThroughMovement } from './month-closings';
import { beginOfMonth, endOfMonth } from './operator-months';
import { totalsByPartner } from './partner-totals';
import { monthInput, statementRecipientsInput } from './schema';

/** One closing at a time: numbers have no gaps, and no movement is in two statements. */
const lockClosing = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('statements'))`);

const UNSTEADY =
  'A clock of the servers was wrong or was set within the last ten minutes. Close the month once it has been steady';

async function assertNext(tx: Tx, month: string): Promise<void> {
  if (!(await isSteady(tx))) throw refuse('clock_unsteady', { sentence: UNSTEADY });
  if (endOfMonth(month) > dbNow()) throw refuse('month_running', { month: monthName(month) });
  const last = await lastClosedMonth(tx);
  if (last !== null && month <= last) throw refuse('month_closed', { month: monthName(month) });
  const next = last && addMonths(last, 1);
  if (next && month !== next) throw refuse('month_before_open', { month: monthName(next) });
}

/**
 * Records the movements above an id that existed before the first closing and belong to an earlier time: they are in
 * no statement.
 */
const keepEarlier = (tx: Tx, month: string, throughId: number) =>
  tx.execute(sql`insert into ${earlierMovements} (movement_id) select ${movements.id} from ${movements}
    where ${lt(movements.at, beginOfMonth(month))} and ${gt(movements.id, throughId)} on conflict do nothing`);

type Context = Pick<CommandContext<unknown, StaffActor>, 'tx' | 'effect'> & { by: number | null };

/**
 * Closes a month in this transaction: writes a statement per partner with movements, freezes its set of movements,
 * and mails it to the recipients that the partner chose. Throws 422 while the month is running or an earlier one is
 * open, 409 if it is closed.
 */
export async function closeMonthWithin({ tx, effect, by }: Context, month: string): Promise<number> {
  await lockClosing(tx);
  await assertNext(tx, month);
  const closed = await monthClosings(tx);
  const throughId = await settledThroughMovement(tx, closed?.throughId ?? 0);
  if (!closed) await keepEarlier(tx, month, throughId);
  const open = await openMonthMovements(tx, month);
  // Frozen first, so that what is counted is what the statement contains, regardless of concurrent commits.
  const frozen = await tx
    .select({ id: movements.id, partnerId: movements.businessPartnerId })
    .from(movements)
    .where(open);
  await tx.insert(closedMonths).values({ month, closedBy: by, throughId });
  const idsOf = (rows: typeof frozen) => rows.map((row) => row.id);
  const partners = await totalsByPartner(tx, hasId(movements.id, idsOf(frozen)));
  const [before] = await tx
    .select({ number: sql<number>`coalesce(max(${statements.number}), 0)::int` })
    .from(statements);
  let number = before?.number ?? 0;
  for (const { id, name, totals } of partners) {
    number += 1;
    const rows = await tx
      .insert(statements)
      .values({ number, month, businessPartnerId: id, partnerName: name, totals })
      .returning({ id: statements.id });
    const statementId = onlyRow(rows).id;
    const theirs = idsOf(frozen.filter(({ partnerId }) => partnerId === id));
    await tx.execute(sql`insert into ${statementMovements} (movement_id, statement_id)
      select ${movements.id}, ${statementId} from ${movements} where ${hasId(movements.id, theirs)}`);
    if (id === null) continue;
    const recipients = await tx
      .select({ to: statementRecipients.email })
      .from(statementRecipients)
      .where(eq(statementRecipients.businessPartnerId, id));
    for (const { to } of recipients) await effect({ kind: 'mail.statement', payload: { statementId, to } });
  }
  return partners.length;
}

/**
 * Closes a month of the operator's clock (`statements.close`). Throws 422 `month_running` before its end, 422
 * `month_before_open`, 422 `clock_unsteady`, 409 `month_closed`: docs/rules.md#statements.
 */
export const closeMonth = command({
  permission: 'statements.close',
  input: monthInput,
  async run({ tx, actor, input, audit, effect }): Promise<{ month: string; statements: number }> {
    const month = `${input.month}-01`;
    const count = await closeMonthWithin({ tx, effect, by: actor.adminId }, month);
    await audit({ action: 'statement.close', entityId: input.month, after: { statements: count } });
    return { month: input.month, statements: count };
  },
});

/** Sets the recipients of a partner's statements (`businessPartners.manage`). Throws 404 out of scope. */
export const setStatementRecipients = command({
  permission: 'businessPartners.manage',
  input: statementRecipientsInput.extend({ id: z.number().int() }),
  stepUp: true,
  async run({ tx, actor, input: { id, emails }, audit }): Promise<{ emails: string[] }> {
    await lockOwnPartner(tx, actor, id);
    const mine = eq(statementRecipients.businessPartnerId, id);
    const before = await tx
      .delete(statementRecipients)
      .where(and(mine))
      .returning({ email: statementRecipients.email });
    const unique = [...new Set(emails)];
    if (unique.length > 0)
      await tx.insert(statementRecipients).values(unique.map((email) => ({ businessPartnerId: id, email })));
    await audit({
      action: 'business-partner.statements',
      entityId: id,
      before: { emails: before.map(({ email }) => email) },
      after: { emails: unique },
    });
    return { emails: unique };
  },
});
