import { cardName } from '@/lib/booking/card-name';
import { csvMoney, formatMoney } from '@/lib/foundation/money';
import { isoIn } from '@/lib/foundation/time-zones';
import { sentenceCase } from '@/lib/foundation/words';
import { defineList, numberCell, textCell, twoLineCell } from '@/lib/platform/list/define';
import type { MovementRow } from './schema';
import { KIND_CHOICES, kindLabel, METHOD_CHOICES, methodLabel } from './words';

/** `Card` with `Visa ···· 4242` below it. */
const cardOf = ({ card }: MovementRow): string =>
  sentenceCase((card?.last4 && cardName(card.brand, card.last4)) || '');

/** Whose credit it was, and why. */
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
    { key: 'when', label: 'Date', sort: 'createdAt', cell: ({ at }) => textCell(at.toISOString()) },
    { key: 'kind', label: 'Movement', cell: (row) => twoLineCell(kindLabel(row.kind), noteOf(row)) },
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
      cell: (row) => twoLineCell(methodLabel(row.method), cardOf(row)),
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
