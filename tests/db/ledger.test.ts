import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import postgres from 'postgres';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { db } from '@/db/client';
import { movements } from '@/db/tables';
import { transact } from '@/db/transaction';
import { getLedgerTotals } from '@/lib/booking/ledger/queries';
import { settledThroughMovement } from '@/lib/booking/statements/month-closings';
import { getRevenue } from '@/lib/console/dashboard/queries';
import { addDays } from '@/lib/foundation/time/local-dates';
import { operatorToday } from '@/lib/foundation/time/operator-clock';
import { databaseAt } from '../fixtures/global-setup';
import { LEDGER_DRIFT } from '../fixtures/ledger-drift';
import { runMatrix } from '../fixtures/matrix/run';
import { ownSession } from '../fixtures/own-session';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, TWENTY } from '../fixtures/places';

const findDrift = () => db().execute(sql.raw(LEDGER_DRIFT));

/** The number of movements and their sum, by kind. */
const readSums = () =>
  db().execute(sql`select kind, count(*)::int as n, sum(gross_cents)::int as gross, sum(tax_cents)::int as tax
    from ${movements} group by 1 order by 1`);

it('the ledger contains the year of the demo story, to the cent', async () => {
  expect(await findDrift()).toEqual([]);
  expect((await readSums()).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['payment', 'refund', 'walk_up', 'pass', 'credit_given', 'credit_spent', 'promo']),
  );
});

it('movements cannot be changed, deleted or truncated', async () => {
  for (const statement of [
    'update movements set gross_cents = 1 where id = (select min(id) from movements)',
    'delete from movements where id = (select min(id) from movements)',
    'truncate movements',
  ])
    await expect(db().execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'movements is append-only' },
    });
});

describe('the ledger after random histories', () => {
  beforeAll(() => runMatrix({ seed: 20_261_123, steps: 100 }).then(() => undefined), 300_000);

  it('equals the payments, the refunds, the bookings and the wallets', async () =>
    expect(await findDrift()).toEqual([]));

  it('adds up to the revenue graph, for any days, partner and location', async () => {
    const actor = await actorOf(await adminToken());
    const day = operatorToday();
    const [location] = await db().execute<{
      id: number;
    }>(sql`select location_id::int as id from spaces group by 1
      order by count(*) desc limit 1`);
    const scopes: Record<string, string>[] = [{}, { locationId: String(location!.id) }];
    await fc.assert(
      fc.asyncProperty(fc.nat(300), fc.integer({ min: 1, max: 60 }), async (back, length) => {
        const endDate = addDays(day, -back);
        const range = { startDate: addDays(endDate, -length), endDate };
        for (const scope of scopes) {
          const months = await getRevenue(actor, { ...range, ...scope });
          const graph = months.reduce((sum, { cents }) => sum + cents, 0);
          const { incomeCents } = await getLedgerTotals(actor, {
            search: '',
            filters: { ...range, ...scope },
          });
          expect(incomeCents).toBe(graph);
        }
      }),
      { numRuns: 40, seed: 7, examples: [[0, 1]] },
    );
    const { id } = await partner('MERIDIAN');
    const staff = await subAdmin([2, 42], [id]);
    const partnerStaff = await actorOf(staff.token);
    const filters = { startDate: addDays(day, -360), endDate: day };
    const graph = (await getRevenue(partnerStaff, filters)).reduce((sum, { cents }) => sum + cents, 0);
    const { totals, incomeCents } = await getLedgerTotals(partnerStaff, { search: '', filters });
    expect(incomeCents).toBe(graph);
    expect(graph).not.toBe(0);
    // Movements that belong to no partner are for readers who see every row.
    const kinds = totals.map(({ kind }) => kind);
    for (const kind of ['fee', 'payout']) expect(kinds).not.toContain(kind);
    // They see the credit that their partner gave, but not that of the operator and others.
    const creditGiven = async (owner: SQL) => {
      const [row] = await db().execute<{
        cents: number | null;
      }>(sql`select sum(-amount_cents)::int as cents from wallet_entries
        where reason = 'assigned' and ${owner}`);
      return row?.cents ?? 0;
    };
    const shown = totals.find(({ kind }) => kind === 'credit_given')?.grossCents;
    expect(shown).toBe(await creditGiven(sql`owner_id = ${id}`));
    expect(shown).not.toBe(await creditGiven(sql`true`));
  });
});

it('the ledger can be refilled from its source rows, repeatedly, with the same result', async () => {
  const before = await readSums();
  await db().transaction(async (tx) => {
    await tx.execute(sql`alter table movements disable trigger user`);
    // Fees and payouts are known only from the provider.
    await tx.execute(sql`delete from movements where id % 2 = 0 and method <> 'provider'`);
    await tx.execute(sql`alter table movements enable trigger user`);
  });
  const counts = (rows: typeof before) => rows.map(({ kind, n, gross }) => [kind, n, gross]);
  expect(counts(await readSums())).not.toEqual(counts(before));
  for (const _ of ['filled', 'filled again']) {
    await db().execute(sql`
      select fill_ledger_of_bookings(0, (select max(id) from bookings)),
        fill_ledger_of_entries(0, (select max(id) from wallet_entries))`);
    expect(counts(await readSums())).toEqual(counts(before));
    expect(await findDrift()).toEqual([]);
  }
});

describe('the tax of a booking', () => {
  /** A booking with a period and its payment, written as rows; amounts in cents. */
  type PeriodLine = { amount: number; tax: number; credit?: number; isGone?: boolean };
  async function bookingOf(...lines: PeriodLine[]): Promise<number> {
    const space = await makeSpace(TWENTY);
    const { id } = await makeBooking({ spaceId: space.id, customerId: await makeCustomer() });
    for (const [ordinal, { amount, tax, credit = 0, isGone = false }] of lines.entries()) {
      await db().execute(sql`insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at,
          duration_minutes, sub_total_cents, tax_cents, credit_cents, amount_cents, confirmed_at)
        select id, space_id, ${ordinal}::int, ${isGone ? 'released' : 'confirmed'}, ends_at + ${ordinal} * interval '1 hour',
          ends_at + ${ordinal + 1} * interval '1 hour', 60, ${amount - tax}, ${tax}, ${credit}, ${amount},
          ${isGone ? sql`null` : sql`now()`} from bookings where id = ${id}`);
      await db().execute(sql`insert into payments (booking_id, period_id, intent_id, state, amount_cents, captured_cents)
        select booking_id, id, 'pi_tax_' || id, 'captured', amount_cents - credit_cents, amount_cents - credit_cents
        from booking_periods where booking_id = ${id} and ordinal = ${ordinal}`);
    }
    return id;
  }
  const taxesOf = async (id: number, ...kinds: string[]) =>
    (
      await db().execute<{ tax: number }>(sql`select tax_cents::int as tax from movements
        where booking_id = ${id} and kind in (${sql.join(kinds, sql`, `)}) order by id`)
    ).map(({ tax }) => tax);

  it('is split between card and credit to the cent, even when both halves are rounded', async () => {
    const id = await bookingOf({ amount: 2000, tax: 165, credit: 1000 });
    const taxes = await taxesOf(id, 'payment', 'credit_spent');
    expect(taxes.toSorted()).toEqual([82, 83]);
  });

  it('is refunded in proportion to what was bought, without payments for time that was no longer free', async () => {
    const id = await bookingOf({ amount: 2200, tax: 200 }, { amount: 1100, tax: 100, isGone: true });
    await db().execute(sql`insert into refunds (booking_id, payment_id, method, state, amount_cents)
      select booking_id, min(id), 'card', 'pending', 1100 from payments where booking_id = ${id} group by 1`);
    expect(await taxesOf(id, 'payment')).toEqual([200, 0]);
    expect(await taxesOf(id, 'refund')).toEqual([-100]);
  });
});

let sources = 9_000_000_000;

const movementInsert = () => {
  sources += 1;
  return `insert into movements (kind, source_id, method, at, gross_cents) values ('payment', ${sources}, 'card', now(), 100)
    returning id::float8 as id`;
};

const insert = async () => {
  const [row] = await db().execute<{ id: number }>(sql.raw(movementInsert()));
  return row!.id;
};

const readSettled = (floor: number) => transact((tx) => settledThroughMovement(tx, floor));

it('movements are settled through the newest one, despite a rolled-back id, unless one is being written', async () => {
  const floor = await insert();
  expect(await readSettled(floor)).toBe(floor);
  await db()
    .transaction(async (tx) => {
      await tx.execute(sql.raw(movementInsert()));
      throw new Error('rolled back');
    })
    .catch(() => {});
  const newest = await insert();
  expect(newest).toBe(floor + 2);
  expect(await readSettled(floor)).toBe(newest);
  const otherSession = await ownSession();
  await otherSession`begin`;
  // Writing something else keeps no movement open.
  await otherSession`lock table outbox in row exclusive mode`;
  expect(await readSettled(floor)).toBe(newest);
  // Neither does reading movements.
  await otherSession`select count(*) from movements`;
  expect(await readSettled(floor)).toBe(newest);
  await otherSession.unsafe(movementInsert());
  expect(await readSettled(floor), 'the first id that is missing may still come').toBe(floor);
  await otherSession`commit`;
  otherSession.release();
  expect(await readSettled(floor)).toBe(newest + 1);
});

it('writers of movements in another database of the same server are not waited for', async () => {
  const { serverUrl, template } = inject('world');
  const name = `beside_${randomBytes(6).toString('hex')}`;
  const server = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name} template ${template} strategy file_copy`);
  const beside = postgres(databaseAt(serverUrl, name), { max: 1, onnotice: () => {} });
  try {
    const newest = await insert();
    await beside.begin(async (tx) => {
      await tx.unsafe(movementInsert());
      const [same] = await tx<{ oid: number }[]>`select 'movements'::regclass::oid::int as oid`;
      const [ours] = await db().execute<{ oid: number }>(sql`select 'movements'::regclass::oid::int as oid`);
      expect(same?.oid, 'both tables have the same number').toBe(ours?.oid);
      // Ids that will never be used are no reason to wait either.
      await db().execute(sql`select nextval(pg_get_serial_sequence('movements', 'id'))`);
      const next = await insert();
      expect(next).toBe(newest + 2);
      expect(await readSettled(newest)).toBe(next);
    });
  } finally {
    await beside.end();
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
  }
});
