import { randomInt } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { newPasscode } from '@/lib/booking/passcodes';
import { newTransactionId } from '@/lib/booking/reference-numbers';
import { newWebId } from '@/lib/booking/web-id';
import { localStart } from '@/lib/catalogue/occupancy/local-starts';
import { isRestricted } from '@/lib/catalogue/spaces/restricted-hours';
import type { DayPod } from './pods';

/** When a booking of the day begins or ends, in minutes from now. */
type Stay = { startsIn: number } | { endsIn: number };

/** The bookings of each space around now, in turn: they end, begin and follow each other while a person watches. */
const DAY: Stay[][] = [
  [{ endsIn: -95 }, { endsIn: 4 }, { startsIn: 9 }],
  [{ endsIn: -140 }, { endsIn: 2 }],
  [{ endsIn: -34 }, { endsIn: 17 }, { startsIn: 50 }],
  [{ endsIn: 21 }],
  [{ endsIn: -15 }, { startsIn: 3 }],
  [{ endsIn: -200 }, { startsIn: 24 }, { startsIn: 140 }],
  [],
  [{ endsIn: -70 }, { endsIn: 11 }],
  [{ startsIn: 75 }],
];

type Guest = { id: number; email: string; code: string; phone: string; name: string };
type Offer = {
  id: number;
  minutes: number;
  cost: number;
  tax: string;
  seller: number;
  from: string;
  to: string;
};

/** A booking of the day as later steps need it. */
export type Booked = { id: number; spaceId: number; startsAt: Date; endsAt: Date; paymentId: number };

/** Books the day's spaces around `now` wherever they are free, except one that is kept free. Returns the bookings. */
export async function bookDay(
  sql: Sql,
  pods: DayPod[],
  { now, keptFree }: { now: Date; keptFree: number },
): Promise<Booked[]> {
  const guests = await sql<Guest[]>`
    select id::int, email, country_code as code, phone, trim(first_name || ' ' || last_name) as name
    from customers where first_name <> '' order by id desc limit 60`;
  const stays: Booked[] = [];
  for (const [turn, pod] of pods.entries()) {
    if (pod.spaceId === keptFree) continue;
    for (const stay of DAY[turn % DAY.length] ?? []) {
      const guest = guests[(turn * 7 + stays.length) % guests.length];
      const booked = guest && (await sql.begin((tx) => book(tx, { pod, stay, guest, now })));
      if (booked) stays.push(booked);
    }
  }
  return stays;
}

type Order = { pod: DayPod; stay: Stay; guest: Guest; now: Date };

async function book(tx: TransactionSql, { pod, stay, guest, now }: Order): Promise<Booked | null> {
  const [offer] = await tx<Offer[]>`
    select plan.id::int, duration_minutes as minutes, cost_cents as cost, tax_percent as tax, house.id::int as seller,
      restricted_from as "from", restricted_to as "to"
    from space_plans join pricing_plans plan on plan.id = pricing_plan_id join spaces on spaces.id = space_id
    cross join (select id from business_partners where is_house) house
    where space_id = ${pod.spaceId} order by abs(duration_minutes - 30), duration_minutes limit 1`;
  if (!offer) return null;
  const ms = offer.minutes * 60_000;
  const offset = 'startsIn' in stay ? stay.startsIn * 60_000 : stay.endsIn * 60_000 - ms;
  const startsAt = new Date(now.getTime() + offset);
  const endsAt = new Date(startsAt.getTime() + ms);
  const hours = { from: offer.from, to: offer.to, zone: pod.zone };
  if (isRestricted(hours, startsAt, endsAt)) return null;
  const taken = await tx`
    select 1 from booking_periods where space_id = ${pod.spaceId} and state <> 'released'
      and starts_at < ${endsAt} and ends_at > ${startsAt}`;
  if (taken.length > 0) return null;
  const tax = Math.round((offer.cost * Number(offer.tax)) / 100);
  const price = { sub_total_cents: offer.cost, tax_cents: tax, amount_cents: offer.cost + tax };
  // Booked at the door, or some hours before.
  const bookedAt = new Date(Math.min(startsAt.getTime(), now.getTime() - 3_600_000) - 60_000);
  const confirmedAt = new Date(bookedAt.getTime() + 40_000);
  const { localDate, localWeekday, localHour } = localStart(pod.zone, startsAt);
  const [booking] = await tx<{ id: number }[]>`
    insert into bookings ${tx({
      web_id: newWebId(),
      transaction_id: newTransactionId(),
      space_id: pod.spaceId,
      customer_id: guest.id,
      business_partner_id: offer.seller,
      pricing_plan_id: offer.id,
      status: 2,
      starts_at: startsAt,
      ends_at: endsAt,
      local_date: localDate,
      local_weekday: localWeekday,
      local_hour: localHour,
      duration_minutes: offer.minutes,
      ...price,
      passcode: newPasscode(new Set()),
      contact_email: guest.email,
      contact_country_code: guest.code,
      contact_phone: guest.phone,
      contact_name: guest.name,
      confirmed_at: confirmedAt,
      created_at: bookedAt,
      updated_at: confirmedAt,
    })} returning id::int`;
  const id = booking?.id ?? 0;
  const [period] = await tx<{ id: number }[]>`
    insert into booking_periods ${tx({
      booking_id: id,
      space_id: pod.spaceId,
      state: 'confirmed',
      starts_at: startsAt,
      ends_at: endsAt,
      pricing_plan_id: offer.id,
      duration_minutes: offer.minutes,
      ...price,
      created_at: bookedAt,
      confirmed_at: confirmedAt,
    })} returning id::int`;
  const cents = price.amount_cents;
  const [payment] = await tx<{ id: number }[]>`
    insert into payments ${tx({
      booking_id: id,
      period_id: period?.id ?? 0,
      intent_id: `pi_seed_${period?.id}_${cents}_0_${randomInt(2 ** 40).toString(16)}`,
      state: 'captured',
      amount_cents: cents,
      captured_cents: cents,
      card_brand: 'visa',
      card_last4: '4242',
      created_at: confirmedAt,
      updated_at: confirmedAt,
    })} returning id::int`;
  // The card provider's ledger entry, so that the day reconciles.
  await tx`
    insert into provider_entries (entry_ref, category, source_ref, intent_id, payment_id, gross_cents, fee_cents, at, available_at)
    select 'txn_seed_' || id, 'charge', 'ch_seed_' || id, intent_id, id, captured_cents,
      round(captured_cents * 0.029)::int + 30, created_at, created_at + interval '2 days'
    from payments where id = ${payment?.id ?? 0}`;
  return { id, spaceId: pod.spaceId, startsAt, endsAt, paymentId: payment?.id ?? 0 };
}
