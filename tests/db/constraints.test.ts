import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { databaseCode } from '@/lib/foundation/database-errors';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

const OVERLAP = '23P01';
const CHECK = '23514';
const UNIQUE = '23505';
const APPEND_ONLY = '23001';

/** PostgreSQL's result for a statement: the error code if it refuses, otherwise `ok`. */
async function verdict(statement: SQL): Promise<string> {
  try {
    await db().execute(statement);
    return 'ok';
  } catch (error) {
    return databaseCode(error) ?? String(error);
  }
}

async function makeAnyBooking(): Promise<{ id: number; spaceId: number; customerId: number }> {
  const [{ id: spaceId }, customerId] = await Promise.all([makeSpace(), makeCustomer()]);
  const { id } = await makeBooking({ spaceId, customerId });
  return { id, spaceId, customerId };
}

describe('periods of one space', () => {
  let ordinal = 0;
  /** Hours of a day long past, written by hand. */
  function insertPeriod(spaceId: number, bookingId: number, from: string, to: string, state = 'confirmed') {
    ordinal += 1;
    const [starts, ends] = [`2020-01-01T${from}Z`, `2020-01-01T${to}Z`];
    const holdEnds = state === 'held' ? ends : null;
    return verdict(sql`insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at,
        hold_expires_at, duration_minutes, sub_total_cents, amount_cents)
      values (${bookingId}, ${spaceId}, ${ordinal}, ${state}, ${starts}, ${ends}, ${holdEnds}, 60, 0, 0)`);
  }

  it('never overlap, no matter who writes them', async () => {
    const { id, spaceId } = await makeAnyBooking();
    expect(await insertPeriod(spaceId, id, '10:00', '11:00')).toBe('ok');
    for (const [from, to] of [
      ['10:00', '11:00'],
      ['10:30', '10:40'],
      ['09:00', '12:00'],
      ['10:59:59.999', '11:30'],
      ['09:30', '10:00:00.001'],
    ] as const)
      for (const state of ['confirmed', 'held', 'paying'])
        expect([from, to, state, await insertPeriod(spaceId, id, from, to, state)]).toEqual([
          from,
          to,
          state,
          OVERLAP,
        ]);
  });

  it('may be adjacent', async () => {
    const { id, spaceId } = await makeAnyBooking();
    expect(await insertPeriod(spaceId, id, '10:00', '11:00')).toBe('ok');
    expect(await insertPeriod(spaceId, id, '11:00', '12:00', 'held')).toBe('ok');
    expect(await insertPeriod(spaceId, id, '09:00', '10:00', 'paying')).toBe('ok');
  });

  it('may overlap released ones, and those of other spaces', async () => {
    const [one, two] = [await makeAnyBooking(), await makeAnyBooking()];
    expect(await insertPeriod(one.spaceId, one.id, '10:00', '11:00', 'released')).toBe('ok');
    expect(await insertPeriod(one.spaceId, one.id, '10:00', '11:00', 'released')).toBe('ok');
    expect(await insertPeriod(one.spaceId, one.id, '10:30', '11:30')).toBe('ok');
    expect(await insertPeriod(two.spaceId, two.id, '10:30', '11:30')).toBe('ok');
    // A released period cannot be restored over a later booking.
    const back = sql`update booking_periods set state = 'confirmed' where space_id = ${one.spaceId} and state = 'released'`;
    expect(await verdict(back)).toBe(OVERLAP);
  });

  it('end after they begin, and a hold must have an expiry', async () => {
    const { id, spaceId } = await makeAnyBooking();
    expect(await insertPeriod(spaceId, id, '11:00', '11:00')).toBe(CHECK);
    expect(await insertPeriod(spaceId, id, '11:00', '10:00')).not.toBe('ok');
    expect(await insertPeriod(spaceId, id, '11:00', '12:00', 'lost')).toBe(CHECK);
    const endless = sql`update booking_periods set state = 'held', hold_expires_at = null where booking_id = ${id}`;
    expect(await insertPeriod(spaceId, id, '11:00', '12:00')).toBe('ok');
    expect(await verdict(endless)).toBe(CHECK);
  });
});

describe('a booking', () => {
  const updateBooking = async (set: SQL) => {
    const { id } = await makeAnyBooking();
    return verdict(sql`update bookings set ${set} where id = ${id}`);
  };

  it('has amounts that add up to the cent', async () => {
    const whole = { sub: 2000, discount: 500, tax: 150, waived: 0, credit: 1000, amount: 1650 };
    const price = (different: Partial<typeof whole>) => {
      const { sub, discount, tax, waived, credit, amount } = { ...whole, ...different };
      return updateBooking(sql`sub_total_cents = ${sub}, discount_cents = ${discount}, tax_cents = ${tax},
        waived_cents = ${waived}, credit_cents = ${credit}, amount_cents = ${amount}`);
    };
    const plain = { discount: 0, tax: 0, credit: 0, amount: 2000 };
    expect(await price({})).toBe('ok');
    expect(await price({ discount: 1980, tax: 20, waived: 40, credit: 0, amount: 0 })).toBe('ok');
    expect(await price(plain)).toBe('ok');
    expect(await price({ credit: 0, amount: 1651 })).toBe(CHECK);
    expect(await price({ ...plain, discount: 2001, amount: -1 })).toBe(CHECK);
    expect(await price({ ...plain, tax: -1, amount: 1999 })).toBe(CHECK);
    expect(await price({ ...plain, waived: -1, amount: 2001 })).toBe(CHECK);
    expect(await price({ ...plain, credit: 2001 })).toBe(CHECK);
    expect(await price({ ...plain, discount: -1, amount: 2001 })).toBe(CHECK);
  });

  it('has a valid status, and is cancelled if and only if it has a reason', async () => {
    for (const status of [0, 6, -1]) expect(await updateBooking(sql`status = ${status}`)).toBe(CHECK);
    expect(await updateBooking(sql`status = 3`)).toBe(CHECK);
    expect(await updateBooking(sql`status = 3, cancelled_at = now(), cancel_reason = 'operator'`)).toBe('ok');
    expect(await updateBooking(sql`status = 2, cancelled_at = now(), cancel_reason = 'operator'`)).toBe(
      CHECK,
    );
  });

  it('has a passcode of six digits once it is confirmed', async () => {
    expect(await updateBooking(sql`passcode = '000000'`)).toBe('ok');
    for (const passcode of ['12345', '1234567', '12345a', ''])
      expect(await updateBooking(sql`passcode = ${passcode}`)).toBe(CHECK);
    expect(await updateBooking(sql`passcode = null`)).toBe(CHECK);
  });

  it('ends after it begins, is of a valid kind, and has unique references', async () => {
    expect(await updateBooking(sql`ends_at = starts_at`)).toBe(CHECK);
    expect(await updateBooking(sql`booking_type = 'VIP'`)).toBe(CHECK);
    for (const column of ['web_id', 'transaction_id', 'wifi_code_id']) {
      const name = sql.identifier(column);
      const another = sql`(select min(other.${name}) from bookings other where other.id <> bookings.id)`;
      expect([column, await updateBooking(sql`${name} = ${another}`)]).toEqual([column, UNIQUE]);
    }
  });
});

describe('the wallet', () => {
  const insertEntry = (customerId: number, cents: number) =>
    verdict(
      sql`insert into wallet_entries (customer_id, amount_cents, reason) values (${customerId}, ${cents}, 'assigned')`,
    );
  const balance = async (customerId: number) => {
    const [row] = await db().execute<{ cents: number }>(
      sql`select wallet_cents as cents from customers where id = ${customerId}`,
    );
    return row?.cents;
  };

  it('is the sum of its entries, and never below zero', async () => {
    const customer = await makeCustomer();
    expect(await insertEntry(customer, 1000)).toBe('ok');
    expect(await insertEntry(customer, -400)).toBe('ok');
    expect(await balance(customer)).toBe(600);
    expect(await insertEntry(customer, -601)).toBe(CHECK);
    expect(await balance(customer)).toBe(600);
    expect(await insertEntry(customer, -600)).toBe('ok');
    expect(await balance(customer)).toBe(0);
    expect(await insertEntry(customer, 0)).toBe(CHECK);
  });

  it('is not overdrawn by two concurrent payments', async () => {
    const customer = await makeCustomer();
    await insertEntry(customer, 1000);
    const both = await Promise.all(Array.from({ length: 8 }, () => insertEntry(customer, -300)));
    expect(both.filter((each) => each === 'ok')).toHaveLength(3);
    expect(await balance(customer)).toBe(100);
  });

  it('keeps every entry immutable', async () => {
    const customer = await makeCustomer();
    await insertEntry(customer, 1000);
    expect(
      await verdict(sql`update wallet_entries set amount_cents = 2000 where customer_id = ${customer}`),
    ).toBe(APPEND_ONLY);
    expect(await verdict(sql`update wallet_entries set note = 'x' where customer_id = ${customer}`)).toBe(
      APPEND_ONLY,
    );
    expect(await verdict(sql`delete from wallet_entries where customer_id = ${customer}`)).toBe(APPEND_ONLY);
    expect(await balance(customer)).toBe(1000);
  });
});

describe('a promo code', () => {
  const insertCode = (name: string, limit: number, used: number, reserved: number) =>
    verdict(sql`insert into promo_codes (name, kind, amount_cents, max_use_limit, used_count, reserved_count)
      values (${name}, 'everyone', 500, ${limit}, ${used}, ${reserved})`);

  it('is used and reserved up to its limit; null is unlimited', async () => {
    const name = () => `C${randomUUID()}`;
    expect(await insertCode(name(), 3, 2, 1)).toBe('ok');
    expect(await insertCode(name(), 3, 2, 2)).toBe(CHECK);
    expect(await insertCode(name(), 0, 999, 999)).toBe('ok');
    expect(await insertCode(name(), 3, -1, 0)).toBe(CHECK);
    const last = name();
    await insertCode(last, 1, 0, 0);
    const reserve = sql`update promo_codes set reserved_count = reserved_count + 1 where name = ${last}`;
    const tries = await Promise.all([verdict(reserve), verdict(reserve), verdict(reserve)]);
    expect(tries.sort()).toEqual([CHECK, CHECK, 'ok']);
  });

  it('has a unique name, regardless of case', async () => {
    expect(await insertCode('Once2026', 0, 0, 0)).toBe('ok');
    expect(await insertCode('oNCE2026', 0, 0, 0)).toBe(UNIQUE);
    await db().execute(sql`update promo_codes set deleted_at = now() where name = 'Once2026'`);
    expect(await insertCode('ONCE2026', 0, 0, 0)).toBe('ok');
  });
});

describe('money', () => {
  it('that is captured is at most the amount requested, and refunded at most the amount captured', async () => {
    const { id, spaceId } = await makeAnyBooking();
    const [period] = await db().execute<{ id: string }>(sql`insert into booking_periods
      (booking_id, space_id, state, starts_at, ends_at, duration_minutes, sub_total_cents, amount_cents)
      values (${id}, ${spaceId}, 'confirmed', '2021-01-01T10:00Z', '2021-01-01T11:00Z', 60, 1000, 1000) returning id`);
    const set = (captured: number, refunded: number) =>
      verdict(
        sql`update payments set captured_cents = ${captured}, refunded_cents = ${refunded} where booking_id = ${id}`,
      );
    await db().execute(
      sql`insert into payments (booking_id, period_id, amount_cents) values (${id}, ${period!.id}, 1000)`,
    );
    expect([await set(1000, 1000), await set(1001, 0), await set(500, 501), await set(-1, 0)]).toEqual([
      'ok',
      CHECK,
      CHECK,
      CHECK,
    ]);
    const second = sql`insert into payments (booking_id, period_id, amount_cents) values (${id}, ${period!.id}, 1000)`;
    expect(await verdict(second)).toBe(UNIQUE);
  });
});

describe('people and places', () => {
  it('have unique emails and device tokens, and only permissions that exist', async () => {
    const customer = (email: string) => verdict(sql`insert into customers (email) values (${email})`);
    expect([await customer('Same@guests.test'), await customer('sAME@guests.test')]).toEqual(['ok', UNIQUE]);
    const [a, b] = [await makeSpace(), await makeSpace()];
    const token = (id: number) => verdict(sql`update spaces set device_token_hash = 'same' where id = ${id}`);
    expect([await token(a.id), await token(b.id)]).toEqual(['ok', UNIQUE]);
    const grant = (permission: number) =>
      verdict(sql`insert into admin_permissions select min(id), ${permission}::int from admins`);
    expect(await grant(54)).toBe('23503');
  });

  it('stay within their ranges', async () => {
    const { id } = await makeSpace();
    const set = (change: SQL) => verdict(sql`update spaces set ${change} where id = ${id}`);
    expect(await set(sql`latitude = 90, longitude = -180, tax_percent = 100`)).toBe('ok');
    for (const change of [
      sql`latitude = 90.1`,
      sql`longitude = 180.1`,
      sql`tax_percent = 100.001`,
      sql`tax_percent = -1`,
      sql`size_sqft = 0`,
      sql`name = '  '`,
      sql`status = 'open'`,
      sql`description = repeat('x', 451)`,
    ])
      expect(await set(change)).toBe(CHECK);
  });
});
