import { describe, expect, it } from 'vitest';
import { blockList } from '@/lib/booking/blocks/list';
import type { SpaceBlock } from '@/lib/booking/blocks/schema';
import { bookingList } from '@/lib/booking/bookings/list';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { movementList } from '@/lib/booking/ledger/list';
import type { MovementRow } from '@/lib/booking/ledger/schema';
import { walletLedgerList } from '@/lib/booking/wallet/ledger-list';
import type { LedgerEntry } from '@/lib/booking/wallet/schema';
import { businessPartnerList } from '@/lib/parties/business-partners/list';
import type { BusinessPartner } from '@/lib/parties/business-partners/schema';
import { lastSeenText } from '@/lib/parties/sub-admins/last-seen';
import type { SubAdmin } from '@/lib/parties/sub-admins/schema';
import { type Cell, numberCell, twoLineCell } from '@/lib/platform/list/define';
import { figuresText } from '@/lib/pods/health/figures';
import type { HealthStatus } from '@/lib/pods/health/schema';

type Column<Row> = { key: string; cell?: (row: Row, zone: string) => Cell };
/** A cell of a row that has what the cell reads. */
const cellOf = <Row>(
  list: { columns: readonly Column<Row>[] },
  key: string,
  row: Partial<Row>,
): Cell | undefined => list.columns.find((column) => column.key === key)?.cell?.(row as Row, 'UTC');

describe('a movement of the ledger', () => {
  const movementCell = (key: string, row: Partial<MovementRow>) =>
    cellOf<MovementRow>(movementList, key, row);

  it('shows whose credit it moved, and the note', () => {
    const kind = 'credit_given';
    const kindCell = (row: Partial<MovementRow>) =>
      movementCell('kind', { kind, creditOf: null, note: null, ...row });
    expect(kindCell({})).toMatchObject({ detail: '' });
    expect(kindCell({ note: 'Sorry' })).toMatchObject({ detail: 'Sorry' });
    expect(kindCell({ creditOf: 'Meridian' })).toMatchObject({ detail: 'Credit of Meridian' });
    expect(kindCell({ creditOf: 'Meridian', note: 'Sorry' })).toMatchObject({
      detail: 'Credit of Meridian · Sorry',
    });
  });

  it('shows the card by its last digits, and no card without them', () => {
    const methodCell = (card: MovementRow['card']) => movementCell('method', { method: 'card', card });
    expect(methodCell({ brand: 'visa', last4: '4242' })).toMatchObject({ detail: 'Visa ···· 4242' });
    expect(methodCell({ brand: null, last4: '4242' })).toMatchObject({ detail: 'Card ···· 4242' });
    for (const card of [null, { brand: 'visa', last4: null }])
      expect(methodCell(card)).toMatchObject({ detail: '' });
  });

  it('shows the customer of its booking, or the owner of the wallet', () => {
    const booking = { id: 1, transactionId: 'HP-1', customer: 'Ida Olsen' };
    const customer = { id: 2, name: 'Ben Ode' };
    expect(movementCell('booking', { booking, customer })).toEqual(twoLineCell('HP-1', 'Ida Olsen'));
    expect(movementCell('booking', { booking: null, customer })).toEqual(twoLineCell('—', 'Ben Ode'));
    expect(movementCell('partner', { businessPartner: null, location: null })).toEqual(twoLineCell('—', ''));
  });

  it('shows each of its amounts', () => {
    const amounts = { grossCents: -2200, taxCents: -200, netCents: -2000 };
    expect(['gross', 'tax', 'net'].map((key) => movementCell(key, amounts))).toEqual(
      ['−$22.00', '−$2.00', '−$20.00'].map(numberCell),
    );
  });
});

it('an entry of a wallet shows whether it was added or taken', () => {
  const amountCell = (amountCents: number) =>
    cellOf<LedgerEntry>(walletLedgerList, 'amount', { amountCents });
  expect([amountCell(1000), amountCell(-350), amountCell(0)]).toEqual(
    ['+$10.00', '−$3.50', '+$0.00'].map(numberCell),
  );
});

it('a block shows its times on the clock of its space, or that it has no end', () => {
  const startsAt = new Date('2026-11-28T14:00:00Z');
  const space = { zone: 'America/New_York' } as SpaceBlock['space'];
  const startsCell = (endsAt: Date | null) =>
    cellOf<SpaceBlock>(blockList, 'starts', { startsAt, endsAt, space });
  expect(startsCell(new Date('2026-11-30T14:00:00Z'))).toMatchObject({
    text: '11/28/2026, 09:00 AM – 11/30/2026, 09:00 AM',
  });
  expect(startsCell(null)).toMatchObject({ text: '11/28/2026, 09:00 AM – until further notice' });
});

describe('the duration of a booking', () => {
  const minute = 60_000;
  const durationCell = (status: BookingRow['status'], endsInMinutes: number) => {
    const endsAt = new Date(Date.now() + endsInMinutes * minute);
    return cellOf<BookingRow>(bookingList, 'duration', {
      status,
      minutes: 90,
      endsAt,
      startsAt: new Date(endsAt.getTime() - 90 * minute),
    });
  };

  it('counts down while the booking is active and has not ended', () => {
    expect(durationCell('confirmed', 5)).toMatchObject({ kind: 'countdown', text: '1 h 30 min' });
    expect(durationCell('confirmed', -5)).toMatchObject({ kind: 'text', text: '1 h 30 min' });
    expect(durationCell('cancelled', 5)).toMatchObject({ kind: 'text' });
    expect(durationCell('pending', 5)).toMatchObject({ kind: 'text' });
  });
});

it('a sub-partner names its partner', () => {
  const nameCell = (parent: BusinessPartner['parent']) =>
    cellOf<BusinessPartner>(businessPartnerList, 'name', { name: 'Lounge', parent });
  expect(nameCell({ id: 1, name: 'Priority Pass' } as BusinessPartner['parent'])).toEqual(
    twoLineCell('Lounge', 'Sub-partner of Priority Pass'),
  );
  expect(nameCell(null)).toEqual(twoLineCell('Lounge', ''));
});

it('a sub-admin was last seen at a time, never, or is still invited', () => {
  const lastSeen = (row: Partial<SubAdmin>) => lastSeenText(row as SubAdmin, 'UTC');
  expect(lastSeen({ lastSeenAt: new Date('2026-11-28T14:00:00Z'), isInvited: true })).toBe(
    '11/28/2026, 02:00 PM',
  );
  expect(lastSeen({ lastSeenAt: null, isInvited: true })).toBe('Invited');
  expect(lastSeen({ lastSeenAt: null, isInvited: false })).toBe('Never');
});

it('a part of a pod shows the figures that it reports', () => {
  const figures = (cpu: number | null, mem: number | null) =>
    figuresText({ instances: { internal: { cpu, mem } } } as unknown as HealthStatus, 'internal');
  const space = '\u00a0';
  expect(figures(12, 61)).toBe(`CPU 12${space}% · 61${space}% free`);
  expect(figures(null, 61)).toBe(`CPU –${space}% · 61${space}% free`);
  expect(figures(12, null)).toBe(`CPU 12${space}% · –${space}% free`);
  expect(figures(null, null)).toBe('N/A');
});
