import 'server-only';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  bookings,
  businessPartners,
  counterPayments,
  customers,
  locations,
  movements,
  payments,
  refunds,
  spaces,
  walkUpPayments,
  walletEntries,
} from '@/db/tables';
import { bookingsMatchingSearch } from '@/lib/booking/bookings/search-sql';
import { cardName } from '@/lib/booking/card-name';
import { MOVEMENT_KINDS, MOVEMENT_METHODS } from '@/lib/column-values/movement-kinds';
import { invalidField } from '@/lib/foundation/errors';
import { csvMoney, formatMoney } from '@/lib/foundation/money';
import { sentenceCase } from '@/lib/foundation/text/words';
import { isoIn } from '@/lib/foundation/time/zones';
import type { Actor } from '@/lib/platform/authorization/actor';
import { defineList, numberCell, textCell, twoLineCell } from '@/lib/platform/list/define';
import { betweenDays, filterId, hasId, idIs } from '@/lib/platform/list/filter-conditions';
import { cleanSearchText } from '@/lib/platform/list/search-terms';
import { listSource } from '@/lib/platform/list/source';
import { recordNameIn } from '@/lib/platform/list/value-counts';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import type { MovementRow } from './schema';
import { KIND_CHOICES, METHOD_CHOICES, movementKindLabel, movementMethodLabel } from './words';

/** `Card` with `Visa ···· 4242` below it. */
const cardOf = ({ card }: MovementRow): string =>
  sentenceCase((card?.last4 && cardName(card.brand, card.last4)) || '');

/** The owners of the credit, and the reason. */
const noteOf = ({ note, creditOf }: MovementRow): string =>
  [creditOf && `Credit of ${creditOf}`, note].filter(Boolean).join(' · ');

export const movementList = defineList<MovementRow>()({
  name: 'movements',
  title: 'Ledger',
  summary: 'All money in and out',
  noun: 'movement',
  lesson: 'Every payment, refund and credit appears here as soon as it takes effect.',
  path: '/admin/ledger',
  permission: 'ledger.view',
  searchLabel: 'Search reference, name, card, payment id',
  filters: [
    { kind: 'dates', from: 'startDate', to: 'endDate', label: 'From – to' },
    { kind: 'choice', key: 'kind', label: 'Kind', choices: KIND_CHOICES },
    { kind: 'choice', key: 'method', label: 'Method', choices: METHOD_CHOICES },
    {
      kind: 'lookup',
      key: 'businessPartnerId',
      label: 'Partner',
      lookup: '/admin/business-partner?lookup=true',
      soleIsAll: true,
    },
    { kind: 'lookup', key: 'locationId', label: 'Location', lookup: '/locations?lookup=true' },
  ],
  extraFilters: [
    { key: 'bookingId', label: 'Booking', name: ({ booking }) => booking?.transactionId },
    { key: 'userId', label: 'User', name: ({ booking, customer }) => customer?.name ?? booking?.customer },
  ],
  filterNeeds: { userId: 'bookings.byCustomer' },
  columns: [
    {
      key: 'when',
      label: 'Date',
      sort: 'createdAt',
      phone: 'when',
      cell: ({ at }) => textCell(at.toISOString()),
    },
    {
      key: 'kind',
      label: 'Movement',
      phone: 'who',
      cell: (row) => twoLineCell(movementKindLabel(row.kind), noteOf(row)),
    },
    {
      key: 'booking',
      label: 'Booking',
      cell: ({ booking, customer }) =>
        twoLineCell(booking?.transactionId ?? '—', booking?.customer ?? customer?.name),
    },
    {
      key: 'partner',
      label: 'Partner',
      cell: ({ businessPartner, location }) => twoLineCell(businessPartner ?? '—', location),
    },
    {
      key: 'method',
      label: 'Method',
      cell: (row) => twoLineCell(movementMethodLabel(row.method), cardOf(row)),
    },
    {
      key: 'gross',
      label: 'Gross',
      sort: 'sortByAmount',
      right: true,
      cell: ({ grossCents }) => numberCell(formatMoney(grossCents)),
    },
    { key: 'tax', label: 'Tax', right: true, cell: ({ taxCents }) => numberCell(formatMoney(taxCents)) },
    { key: 'net', label: 'Net', right: true, cell: ({ netCents }) => numberCell(formatMoney(netCents)) },
  ],
  csv: {
    fileName: 'ledger',
    clock: 'utc',
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'counts on', value: ({ at }, zone) => isoIn(at, zone) },
      { header: 'recorded', value: ({ recordedAt }, zone) => isoIn(recordedAt, zone) },
      { header: 'movement', value: ({ kind }) => kind },
      { header: 'method', value: ({ method }) => method },
      { header: 'booking', value: ({ booking }) => booking?.transactionId },
      { header: 'customer', value: ({ booking, customer }) => booking?.customer ?? customer?.name },
      { header: 'partner', value: ({ businessPartner }) => businessPartner },
      { header: 'location', value: ({ location }) => location },
      { header: 'space', value: ({ space }) => space },
      { header: 'card brand', value: ({ card }) => card?.brand },
      { header: 'card last 4', value: ({ card }) => card?.last4 },
      { header: 'payment id', value: ({ intentId }) => intentId },
      { header: 'provider reference', value: ({ providerRef }) => providerRef },
      { header: 'credit of', value: ({ creditOf }) => creditOf },
      { header: 'note', value: ({ note }) => note },
      { header: 'currency', value: () => 'USD' },
      { header: 'gross', value: ({ grossCents }) => csvMoney(grossCents) },
      { header: 'tax', value: ({ taxCents }) => csvMoney(taxCents) },
      { header: 'net', value: ({ netCents }) => csvMoney(netCents) },
    ],
  },
});

/**
 * Movements of the actor's partners. Those without a partner (fees, payouts, credit given) are only for staff who see
 * every row.
 */
export const movementScope = (actor: Actor): SQL | undefined =>
  ownPartners(actor, movements.businessPartnerId);

function kindIs(value: string): SQL {
  const kind = MOVEMENT_KINDS.find((each) => each === value);
  if (!kind) throw invalidField('kind', `kind must be one of ${MOVEMENT_KINDS.join(', ')}`);
  return eq(movements.kind, kind);
}

function methodIs(value: string): SQL {
  const method = MOVEMENT_METHODS.find((each) => each === value);
  if (!method) throw invalidField('method', `method must be one of ${MOVEMENT_METHODS.join(', ')}`);
  return eq(movements.method, method);
}

/** The spaces that are currently at a location, as on the dashboard. */
const atLocation = (value: string): SQL =>
  sql`${movements.spaceId} = any(array(select ${spaces.id} from ${spaces} where ${spaces.locationId} = ${filterId('locationId', value)}))`;

/**
 * Matches the booking's reference and contact, the last digits of a card, or the provider's id of a payment or
 * refund.
 */
function matches(term: string): SQL {
  const booked = sql`${movements.bookingId} in (select ${bookings.id} from ${bookings} where ${bookingsMatchingSearch(term)})`;
  const text = cleanSearchText(term);
  const isLast4 = /^\d{4}$/.test(text);
  const ofCard = isLast4
    ? sql`${movements.paymentId} in (select ${payments.id} from ${payments} where ${payments.cardLast4} = ${text})`
    : undefined;
  const ofProvider = /^(pi|re)_/.test(text)
    ? sql`(${movements.paymentId} in (select ${payments.id} from ${payments} where ${payments.intentId} = ${text})
        or (${movements.kind} in ('refund', 'refund_failed') and ${movements.sourceId} in (
          select ${refunds.id} from ${refunds} where ${refunds.providerRef} = ${text})))`
    : undefined;
  return sql`(${or(booked, ofCard, ofProvider)})`;
}

export const movementSource = listSource({
  list: movementList,
  table: sql`${movements}`,
  id: movements.id,
  scope: movementScope,
  search: matches,
  countSearchUpTo: 2_000,
  countUpTo: 20_000,
  together: betweenDays(movements.at),
  filters: {
    startDate: 'together',
    endDate: 'together',
    kind: kindIs,
    method: methodIs,
    businessPartnerId: idIs('businessPartnerId', movements.businessPartnerId),
    locationId: atLocation,
    bookingId: idIs('bookingId', movements.bookingId),
    userId: idIs('userId', movements.customerId),
  },
  counted: {
    businessPartnerId: { value: movements.businessPartnerId, name: recordNameIn(businessPartners) },
    locationId: {
      value: sql`(select ${spaces.locationId} from ${spaces} where ${spaces.id} = ${movements.spaceId})`,
      name: recordNameIn(locations),
    },
  },
  sorts: { createdAt: [movements.at], sortByAmount: [movements.grossCents] },
  load: loadMovements,
});

const isRefund = sql`${movements.kind} in ('refund', 'refund_failed')`;
const isCredit = sql`${movements.kind} in ('credit_given', 'credit_taken', 'credit_expired')`;
/**
 * The owners of the credit that a wallet movement gave, took, spent or returned. An entry without a period dates from
 * before credit had owners.
 */
const ownersOf = (entries: SQL) => sql`(
  select string_agg(distinct p.name, ', ') from ${walletEntries} w
  join ${businessPartners} p on p.id = w.owner_id or (w.owner_id is null and p.is_house) where ${entries})`;
const creditOf = sql<string | null>`case
  when ${movements.method} <> 'wallet' then null
  when ${isCredit} then ${ownersOf(sql`w.id = ${movements.sourceId}`)}
  else ${ownersOf(sql`w.booking_id = ${movements.bookingId} and (
    (${movements.kind} = 'credit_spent' and w.reason = 'booking'
      and coalesce(w.period_id, ${movements.sourceId}) = ${movements.sourceId})
    or (${isRefund} and w.refund_id = ${movements.sourceId}))`)} end`;
/** For an extension its own counter payment, for the booking itself that of the walk-up. */
const counterNote = sql<string | null>`case when ${counterPayments.periodId} is null
  then concat_ws(' ', ${walkUpPayments.method}, ${walkUpPayments.reference})
  else concat_ws(' ', ${counterPayments.method}, ${counterPayments.reference}) end`;

/** Movements by id, with the names of the records that they belong to. */
export async function loadMovements(on: Db, ids: number[]): Promise<MovementRow[]> {
  const rows = await on
    .select({
      movement: movements,
      reference: bookings.transactionId,
      guest: bookings.customerName,
      customer: sql<
        string | null
      >`nullif(trim(concat_ws(' ', ${customers.firstName}, ${customers.lastName})), '')`,
      businessPartner: businessPartners.name,
      location: locations.name,
      space: spaces.name,
      intentId: payments.intentId,
      brand: payments.cardBrand,
      last4: payments.cardLast4,
      refundRef: refunds.providerRef,
      creditOf,
      note: sql<
        string | null
      >`coalesce(${refunds.reason}, ${walletEntries.note}, nullif(${counterNote}, ''))`,
    })
    .from(movements)
    .leftJoin(bookings, eq(bookings.id, movements.bookingId))
    .leftJoin(customers, eq(customers.id, movements.customerId))
    .leftJoin(businessPartners, eq(businessPartners.id, movements.businessPartnerId))
    .leftJoin(spaces, eq(spaces.id, movements.spaceId))
    .leftJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(payments, eq(payments.id, movements.paymentId))
    .leftJoin(refunds, and(isRefund, eq(refunds.id, movements.sourceId)))
    .leftJoin(walletEntries, and(isCredit, eq(walletEntries.id, movements.sourceId)))
    .leftJoin(
      walkUpPayments,
      and(eq(movements.kind, 'walk_up'), eq(walkUpPayments.bookingId, movements.bookingId)),
    )
    .leftJoin(
      counterPayments,
      and(eq(movements.kind, 'walk_up'), eq(counterPayments.periodId, movements.sourceId)),
    )
    .where(hasId(movements.id, ids));
  return rows.map(({ movement, reference, guest, customer, brand, last4, refundRef, ...row }) => ({
    id: movement.id,
    kind: movement.kind,
    method: movement.method,
    at: movement.at,
    recordedAt: movement.recordedAt,
    booking:
      movement.bookingId !== null && reference !== null
        ? { id: movement.bookingId, transactionId: reference, customer: guest ?? '' }
        : null,
    customer:
      movement.bookingId === null && movement.customerId !== null
        ? { id: movement.customerId, name: customer ?? `Customer ${movement.customerId}` }
        : null,
    businessPartner: row.businessPartner,
    location: row.location,
    space: row.space,
    card: movement.paymentId !== null ? { brand, last4 } : null,
    intentId: row.intentId,
    providerRef: refundRef,
    creditOf: row.creditOf,
    note: row.note,
    grossCents: movement.grossCents,
    taxCents: movement.taxCents,
    netCents: movement.netCents,
  }));
}
