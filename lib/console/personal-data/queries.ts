import 'server-only';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { bookingPhotos, bookings } from '@/db/tables';
import { photoAddress } from '@/lib/booking/photos/address';
import { photoDeletedAt } from '@/lib/booking/photos/retention';
import { notFound } from '@/lib/foundation/errors';
import type { ExportedRecord, PersonalData } from './schema';

/** The rows of a query as JSON, by its column names. */
async function records(tx: Tx, query: SQL): Promise<ExportedRecord[]> {
  const rows = await checkedRows<{ record: ExportedRecord }>(
    tx,
    { record: 'json' },
    sql`select to_jsonb(of_person) as record from (${query}) as of_person`,
  );
  return rows.map(({ record }) => record);
}

/** The beginning of the queries about one person: their bookings and their addresses. */
const withPerson = (id: number, query: SQL): SQL => sql`
  with theirs as (select * from bookings where customer_id = ${id}),
    addresses as (select lower(email) as email from customers where id = ${id}
      union select lower(contact_email) from theirs)
  ${query}`;

const BOOKINGS = sql`
  select b.id, b.transaction_id as reference, s.name as space, b.booking_type as "bookingType", b.status,
    b.starts_at as "startsAt", b.ends_at as "endsAt", s.timezone, b.duration_minutes as "durationMinutes",
    b.sub_total_cents as "subTotalCents", b.discount_cents as "discountCents", b.tax_cents as "taxCents",
    b.credit_cents as "creditCents", b.amount_cents as "amountCents", b.promo_code as "promoCode",
    b.contact_name as "contactName", b.contact_email as "contactEmail", b.contact_country_code as "contactCountryCode",
    b.contact_phone as "contactPhone", b.receipt_number as "receiptNumber", b.confirmed_at as "confirmedAt",
    b.cancelled_at as "cancelledAt", b.cancel_reason as "cancelReason", p.name as "soldBy", b.created_at as "createdAt",
    n.network as "networkOfHold", w.method as "counterMethod", w.reference as "counterReference"
  from theirs b join spaces s on s.id = b.space_id join business_partners p on p.id = b.business_partner_id
    left join hold_networks n on n.booking_id = b.id left join walk_up_payments w on w.booking_id = b.id order by b.id`;

const PERIODS = sql`
  select t.booking_id as "bookingId", t.ordinal, t.state, t.starts_at as "startsAt", t.ends_at as "endsAt",
    t.amount_cents as "amountCents", t.created_at as "createdAt", t.confirmed_at as "confirmedAt",
    c.method as "counterMethod", c.reference as "counterReference"
  from booking_periods t left join counter_payments c on c.period_id = t.id
  where t.booking_id in (select id from theirs) order by t.booking_id, t.ordinal`;

const PASSES = sql`
  select booking_id as "bookingId", 'priority pass' as kind, card_holder as "cardHolder", card_last4 as "cardLast4",
    input_type as "inputType", card_created_on as "cardCreatedOn", card_expires_on as "cardExpiresOn", null as traveller,
    null as airline, null as "flightNumber", null as "departingFrom", null as "arrivingTo", null::date as "travelDate"
  from priority_passes where booking_id in (select id from theirs)
  union all
  select booking_id, 'boarding pass', null, null, null, null, null, traveller, airline, flight_number, departing_from,
    arriving_to, travel_date
  from boarding_passes where booking_id in (select id from theirs)`;

const PAYMENTS = sql`
  select id, booking_id as "bookingId", state, amount_cents as "amountCents", captured_cents as "capturedCents",
    refunded_cents as "refundedCents", card_brand as "cardBrand", card_last4 as "cardLast4",
    keep_card_at as "agreedToKeepCardAt", failure_message as "failureMessage", intent_id as "providerReference", created_at as "createdAt"
  from payments where booking_id in (select id from theirs) order by id`;

const REFUNDS = sql`
  select id, booking_id as "bookingId", method, state, amount_cents as "amountCents", reason,
    provider_ref as "providerReference", created_at as "createdAt"
  from refunds where booking_id in (select id from theirs) order by id`;

const EMAIL_CODES = sql`
  select email, is_mailed as "isMailed", tries, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"
  from email_codes where lower(email) in (select email from addresses) order by id`;

const profile = (id: number) => sql`
  select c.id, first_name as "firstName", last_name as "lastName", username, email, country_code as "countryCode", phone,
    profile_pic as "profilePic", status, address, zipcode, countries.name as country, states.name as state,
    cities.name as city, wallet_cents as "walletCents", c.created_at as "createdAt", c.updated_at as "updatedAt"
  from customers c left join countries on countries.id = c.country_id left join states on states.id = c.state_id
    left join cities on cities.id = c.city_id where c.id = ${id}`;

const wallet = (id: number) => sql`
  select id, amount_cents as "amountCents", reason, note, booking_id as "bookingId", expires_at as "expiresAt",
    (select name from business_partners where id = owner_id) as "owner", created_at as "createdAt"
  from wallet_entries where customer_id = ${id} order by id`;

const promoCodes = (id: number) => sql`
  select name, amount_cents as "amountCents", max_use_limit as "maxUseLimit", used_count as "usedCount",
    from_date as "fromDate", expired_at as "expiredAt", created_at as "createdAt"
  from promo_codes where customer_id = ${id} order by id`;

/** Mails that were sent about their bookings. */
const SENT_MAILS = sql`
  select booking_id as "bookingId", email as "to", subject, created_at as "sentAt"
  from sent_mails where booking_id in (select id from theirs) order by created_at`;

/** Notes of staff about their bookings. */
const NOTES = sql`
  select booking_id as "bookingId", text, created_at as "createdAt"
  from booking_notes where booking_id in (select id from theirs) order by id`;

/** Mails about their bookings and to their addresses; a code or link in them is never disclosed. */
const mails = (id: number) => sql`
  select kind, coalesce(payload ->> 'to', (select email from customers where id = ${id})) as "to",
    created_at as "queuedAt", done_at as "sentAt"
  from outbox where kind like 'mail.%' and (lower(payload ->> 'to') in (select email from addresses)
    or (payload ->> 'bookingId')::bigint in (select id from theirs) or payload ->> 'customerId' = ${String(id)}
    or (payload ->> 'promoId')::bigint in (select id from promo_codes where customer_id = ${id})) order by outbox.id`;

const auditEntries = (id: number) => sql`
  select at, actor_kind as "actorKind", action, entity, entity_id as "entityId", before, after,
    case when actor_kind = 'visitor' then ip end as ip
  from audit_entries where (entity = 'customer' and entity_id = ${String(id)})
    or (entity = 'booking' and entity_id in (select id::text from theirs)) order by id`;

async function photos(tx: Tx, id: number): Promise<ExportedRecord[]> {
  const rows = await tx
    .select({ id: bookingPhotos.id, bookingId: bookingPhotos.bookingId, takenAt: bookingPhotos.createdAt })
    .from(bookingPhotos)
    .innerJoin(bookings, eq(bookings.id, bookingPhotos.bookingId))
    .where(eq(bookings.customerId, id))
    .orderBy(asc(bookingPhotos.id));
  return rows.map(({ id: photoId, bookingId, takenAt }) => ({
    bookingId,
    takenAt,
    url: photoAddress(photoId, photoDeletedAt(takenAt)),
  }));
}

/** All data about a customer; the caller has authorized. Throws 404. */
export async function personalDataOf(tx: Tx, id: number): Promise<PersonalData> {
  const [person] = await records(tx, profile(id));
  if (!person) throw notFound('User');
  const of = (query: SQL) => records(tx, withPerson(id, query));
  return {
    profile: person,
    bookings: await of(BOOKINGS),
    periods: await of(PERIODS),
    passes: await of(PASSES),
    payments: await of(PAYMENTS),
    refunds: await of(REFUNDS),
    wallet: await records(tx, wallet(id)),
    promoCodes: await records(tx, promoCodes(id)),
    photos: await photos(tx, id),
    mails: await of(mails(id)),
    sentMails: await of(SENT_MAILS),
    notes: await of(NOTES),
    emailCodes: await of(EMAIL_CODES),
    auditEntries: await of(auditEntries(id)),
  };
}
