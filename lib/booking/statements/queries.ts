import 'server-only';
import { and, asc, eq, gt } from 'drizzle-orm';
import { db } from '@/db/client';
import { closedMonths, movements, statementMovements, statementRecipients, statements } from '@/db/tables';
import { loadMovements } from '@/lib/booking/ledger/list';
import type { MovementRow } from '@/lib/booking/ledger/schema';
import { notFound } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { addMonths } from '@/lib/foundation/time/local-dates';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import { lastClosedMonth, openMonthMovements } from './month-closings';
import { endOfMonth } from './operator-months';
import { totalsByPartner } from './partner-totals';
import type { Statement, StatementMonth } from './schema';

/** Statements of the actor's partners; the one without a partner is only for staff who see every row. */
const statementScope = (actor: Actor) => ownPartners(actor, statements.businessPartnerId);

const toStatement = (row: typeof statements.$inferSelect): Statement => ({
  id: row.id,
  number: row.number,
  month: row.month,
  businessPartnerId: row.businessPartnerId,
  partnerName: row.partnerName,
  totals: row.totals,
  closedAt: row.createdAt,
});

/** The statements of a month, or the figures so far while it is open (`ledger.view`). */
export async function getStatementMonth(actor: Actor, month: string): Promise<StatementMonth> {
  authorize(actor, 'ledger.view');
  const [closed] = await db().select().from(closedMonths).where(eq(closedMonths.month, month));
  if (closed) {
    const rows = await db()
      .select()
      .from(statements)
      .where(and(eq(statements.month, month), statementScope(actor)))
      .orderBy(asc(statements.number));
    return { month, closedAt: closed.closedAt, canClose: false, statements: rows.map(toStatement) };
  }
  const last = await lastClosedMonth(db());
  const open = await openMonthMovements(db(), month);
  const isBefore = last !== null && month < last;
  const result = isBefore
    ? []
    : await totalsByPartner(db(), and(open, ownPartners(actor, movements.businessPartnerId)));
  return {
    month,
    closedAt: null,
    canClose: endOfMonth(month) <= dbNow() && (last === null || month === addMonths(last, 1)),
    statements: result.map(({ id, name, totals }) => ({
      id: null,
      number: null,
      month,
      businessPartnerId: id,
      partnerName: name,
      totals,
      closedAt: null,
    })),
  };
}

/** A closed statement (`ledger.view`); throws 404 out of scope. */
export async function getStatement(actor: Actor, id: number): Promise<Statement> {
  authorize(actor, 'ledger.view');
  const [row] = await db()
    .select()
    .from(statements)
    .where(and(eq(statements.id, id), statementScope(actor)));
  if (!row) throw notFound('Statement');
  return toStatement(row);
}

/** How many movements are loaded at once. */
const AT_ONCE = 1_000;

/** The movements of a statement in chunks, in the order in which they were written. */
export async function* statementMovementsOf(statementId: number): AsyncGenerator<MovementRow[]> {
  for (let after = 0; ; ) {
    const rows = await db()
      .select({ id: statementMovements.movementId })
      .from(statementMovements)
      .where(and(eq(statementMovements.statementId, statementId), gt(statementMovements.movementId, after)))
      .orderBy(asc(statementMovements.movementId))
      .limit(AT_ONCE);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    const loaded = await loadMovements(db(), ids);
    yield loaded.sort((a, b) => a.id - b.id);
    after = ids.at(-1) ?? after;
  }
}

/** The recipients of a partner's statements (`businessPartners.manage`). */
export async function statementRecipientsOf(actor: Actor, businessPartnerId: number): Promise<string[]> {
  authorize(actor, 'businessPartners.manage');
  const rows = await db()
    .select({ email: statementRecipients.email })
    .from(statementRecipients)
    .where(
      and(
        eq(statementRecipients.businessPartnerId, businessPartnerId),
        ownPartners(actor, statementRecipients.businessPartnerId),
      ),
    )
    .orderBy(asc(statementRecipients.email));
  return rows.map(({ email }) => email);
}
