import 'server-only';
import { sql } from 'drizzle-orm';
import { db, readAside } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { providerSync } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { addDays } from '@/lib/foundation/time/local-dates';
import { readDay } from '@/lib/foundation/time/read-day';
import { instantOfLocal } from '@/lib/foundation/time/zones';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { coalesced } from '@/lib/platform/authorization/coalesced';
import type { DifferenceKind } from './difference-words';
import { differencesBetween, PATIENCE } from './differences-sql';
import type { Difference, Reconciliation, Side } from './schema';

const MOST_DAYS = 92;

/** The instants of a range of the operator's days. Throws 400 on the invalid one. */
function rangeOf({ startDate, endDate }: { startDate: string; endDate: string }): {
  from: Date;
  until: Date;
} {
  const [first, last] = [readDay('startDate', startDate), readDay('endDate', endDate)];
  if (last < first) throw invalidField('endDate', 'The end is before the start');
  if (last > addDays(first, MOST_DAYS)) throw invalidField('endDate', `At most ${MOST_DAYS} days at once`);
  const midnight = (day: string) => instantOfLocal(day, 0, env().OPERATOR_TIMEZONE);
  return { from: midnight(first), until: midnight(addDays(last, 1)) };
}

type Sums = {
  label: Side['label'];
  provider: number;
  ledger: number;
  bookings: number | null;
  waiting: number;
};

async function sidesOf(from: Date, until: Date): Promise<Side[]> {
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${instant(from)} and ${sql.raw(column)} < ${instant(until)}`;
  const rows = await readAside((on) =>
    checkedRows<Sums>(
      on,
      { label: 'text', provider: 'float', ledger: 'float', bookings: 'float?', waiting: 'float' },
      sql`
    with provider as (
      select coalesce(sum(gross_cents) filter (where category = 'charge'), 0) as payments,
        coalesce(sum(gross_cents) filter (where category in ('refund', 'refund_failure')), 0) as refunds,
        coalesce(sum(gross_cents) filter (where category like 'dispute%'), 0) as disputes,
        coalesce(sum(case when category = 'fee' then gross_cents else 0 end - fee_cents), 0) as fees,
        coalesce(sum(gross_cents) filter (where category like 'payout%'), 0) as payouts
      from provider_entries where ${within('at')}),
    ledger as (
      select coalesce(sum(gross_cents) filter (where kind = 'payment'), 0) as payments,
        coalesce(sum(gross_cents) filter (where kind in ('refund', 'refund_failed') and method = 'card'), 0) as refunds,
        coalesce(sum(gross_cents) filter (where kind in ('dispute', 'dispute_won')), 0) as disputes,
        coalesce(sum(gross_cents) filter (where kind = 'fee'), 0) as fees,
        coalesce(sum(gross_cents) filter (where kind = 'payout'), 0) as payouts
      from movements where ${within('at')}),
    booked as (
      select coalesce((select sum(p.captured_cents) from payments p where ${within('p.created_at')}), 0) as payments,
        coalesce((select -sum(r.amount_cents) from refunds r
          where r.method = 'card' and r.state <> 'failed' and ${within('r.created_at')}), 0) as refunds),
    asked as (select coalesce(max(fetched_until), '-infinity') - ${PATIENCE} as until from provider_sync),
    waiting as (
      select coalesce((select sum(p.captured_cents) from payments p, asked
          where p.created_at >= asked.until and ${within('p.created_at')} and not exists (
            select from provider_entries e where e.category = 'charge' and e.intent_id = p.intent_id)), 0) as payments,
        coalesce((select -sum(r.amount_cents) from refunds r, asked
          where r.method = 'card' and r.state <> 'failed' and r.created_at >= asked.until and ${within('r.created_at')}
            and not exists (select from provider_entries e where e.category = 'refund' and e.source_ref = r.provider_ref)),
          0) as refunds)
    select label, provider::float8, ledger::float8, bookings::float8, waiting::float8
    from provider, ledger, booked, waiting, lateral (values
      ('payments', provider.payments, ledger.payments, booked.payments, waiting.payments),
      ('refunds', provider.refunds, ledger.refunds, booked.refunds, waiting.refunds),
      ('disputes', provider.disputes, ledger.disputes, null, 0),
      ('fees', provider.fees, ledger.fees, null, 0),
      ('payouts', provider.payouts, ledger.payouts, null, 0)) as lines (label, provider, ledger, bookings, waiting)`,
    ),
  );
  return rows.map(({ label, provider, ledger, bookings, waiting }) => ({
    label,
    providerCents: provider,
    ledgerCents: ledger,
    bookingCents: bookings,
    waitingCents: waiting,
  }));
}

type Found = {
  kind: DifferenceKind;
  at: string;
  reference: string;
  booking_id: number | null;
  transaction_id: string | null;
  provider: number | null;
  ledger: number | null;
  bookings: number | null;
};

async function differencesOf(from: Date, until: Date): Promise<Difference[]> {
  const rows = await readAside((on) =>
    checkedRows<Found>(
      on,
      {
        kind: 'text',
        at: 'text',
        reference: 'text',
        booking_id: 'int?',
        transaction_id: 'text?',
        provider: 'int?',
        ledger: 'int?',
        bookings: 'int?',
      },
      differencesBetween(from, until),
    ),
  );
  return rows.map((row) => ({
    kind: row.kind,
    at: new Date(row.at),
    reference: row.reference,
    booking:
      row.booking_id !== null && row.transaction_id !== null
        ? { id: row.booking_id, transactionId: row.transaction_id }
        : null,
    providerCents: row.provider,
    ledgerCents: row.ledger,
    bookingCents: row.bookings,
  }));
}

/**
 * A range of the operator's days as recorded by the card provider, the ledger and the bookings, with the differences
 * between them (`ledger.reconcile`): docs/rules.md#reconciliation-differences. Throws 400 for an invalid range.
 */
export async function getReconciliation(
  actor: Actor,
  range: { startDate: string; endDate: string },
): Promise<Reconciliation> {
  authorize(actor, 'ledger.reconcile');
  return coalesced(actor, ['reconciliation', range], () => readReconciliation(range));
}

async function readReconciliation(range: { startDate: string; endDate: string }): Promise<Reconciliation> {
  const { from, until } = rangeOf(range);
  const [sides, differences, [state]] = await Promise.all([
    sidesOf(from, until),
    differencesOf(from, until),
    db().select().from(providerSync),
  ]);
  return { fetchedUntil: state?.fetchedUntil ?? null, sides, differences };
}
