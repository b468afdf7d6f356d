import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { db } from '@/db/client';
import { announcements, partnerReceipts } from '@/db/tables';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import type { movement } from '@/lib/booking/ledger/wire';
import type { AmenityWire } from '@/lib/catalogue/amenities/schema';
import type { AnnouncementWire } from '@/lib/catalogue/announcements/wire';
import type { LocationWire } from '@/lib/catalogue/locations/wire';
import type { PartnerWire } from '@/lib/catalogue/partners/wire';
import type { PlanWire } from '@/lib/catalogue/plans/wire';
import type { SpaceWire } from '@/lib/catalogue/spaces/wire';
import type { SponsorWire } from '@/lib/catalogue/sponsors/wire';
import type { PartnerReceiptWire } from '@/lib/parties/partner-receipts/schema';
import type { SubAdminWire } from '@/lib/parties/sub-admins/wire';
import { csvCell } from '@/lib/platform/csv/write';
import { sortKeys } from '@/lib/platform/list/define';
import { runList } from '@/lib/platform/list/find-rows';
import { parseListParams } from '@/lib/platform/list/params';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { freezeBookings } from '../fixtures/freeze-bookings';
import { LISTS, SOURCES } from '../fixtures/lists';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';

type Row = { id: number };
type Value = string | number;
type Keys<T> = Record<string, (row: T) => Value[]>;

const asKeys = <T extends Row>(keys: Keys<T>) => keys as Keys<Row>;
const lower = (text: string) => text.toLowerCase();

/** The documented meaning of each sort key. A list that is not here is checked only for its paging. */
const SORT_KEYS: Record<string, Keys<Row>> = {
  bookings: asKeys<BookingRowWire>({
    createdAt: (row) => [row.createdAt],
    sortByName: (row) => [row.user.name],
    sortByStartDate: (row) => [row.datetimeStart],
    sortByAmount: (row) => [row.amount],
    sortByBookingType: (row) => [row.bookingType],
    sortByStatus: (row) => [row.status],
  }),
  spaces: asKeys<SpaceWire>({
    createdAt: (row) => [row.createdAt],
    sortByName: (row) => [row.name],
    sortByStatus: (row) => [row.status, row.name],
  }),
  locations: asKeys<LocationWire>({
    createdAt: (row) => [row.createdAt],
    sortByName: (row) => [lower(row.name)],
    sortByCountry: (row) => [row.country ?? '', lower(row.name)],
  }),
  'pricing-plans': asKeys<PlanWire>({
    createdAt: (row) => [row.createdAt],
    sortByDuration: (row) => [row.duration],
    sortByCost: (row) => [row.cost],
  }),
  amenities: asKeys<AmenityWire>({
    createdAt: (row) => [row.createdAt],
    sortByName: (row) => [lower(row.name)],
  }),
  sponsors: asKeys<SponsorWire>({
    createdAt: (row) => [row.createdAt],
    sortByName: (row) => [lower(row.name)],
  }),
  'sub-admins': asKeys<SubAdminWire>({
    createdAt: (row) => [row.createdAt],
    sortByName: (row) => [lower(`${row.firstName} ${row.lastName}`)],
    sortByEmail: (row) => [lower(row.email)],
    sortByStatus: (row) => [Number(row.isActive), lower(`${row.firstName} ${row.lastName}`)],
  }),
  partners: asKeys<PartnerWire>({
    createdAt: (row) => [row.createdAt],
    sortByName: (row) => [lower(row.name)],
    sortByPromo: (row) => [lower(row.promo ?? '')],
  }),
  movements: asKeys<z.infer<typeof movement>>({
    createdAt: (row) => [row.at],
    sortByAmount: (row) => [row.gross],
  }),
  'partner-receipts': asKeys<PartnerReceiptWire>({
    createdAt: (row) => [row.createdAt],
    sortByName: (row) => [lower(row.partnerName)],
    sortByEmail: (row) => [row.receiptEmail],
  }),
  announcements: asKeys<AnnouncementWire>({
    createdAt: (row) => [row.createdAt],
    sortByHeading: (row) => [lower(row.heading)],
    sortByName: (row) => [lower(row.heading)],
    // Unpublished announcements follow every date.
    sortByPublishDate: (row) => [row.isPublishDate ?? 'never'],
    sortByStatus: (row) => [Number(row.isPublish)],
  }),
};

let token: string;
beforeAll(async () => {
  token = await adminToken();
  // The story has one sub-admin.
  for (let few = 0; few < 3; few += 1) await subAdmin([2]);
  await freezeBookings();
  await separateSorts();
});

/** Makes rows whose columns are not correlated: sorting by one of them differs from sorting by another. */
async function separateSorts(): Promise<void> {
  const { id: businessPartnerId } = await partner('MERIDIAN');
  for (const [index, letter] of ['b', 'c', 'a'].entries()) {
    const text = { content: '<p>x</p>', plain: 'x', isPublish: true };
    const publishedAt = new Date(Date.now() - (index + 1) * 86_400_000);
    await db()
      .insert(announcements)
      .values({ heading: `${letter} heading`, ...text, publishedAt });
    await db()
      .insert(partnerReceipts)
      .values({
        businessPartnerId,
        partnerName: `${index} partner`,
        receiptName: 'Receipt',
        receiptEmail: `${letter}@partners.test`,
        receiptDescription: 'Thank you',
      });
  }
}

function compareKeys(a: Value[], b: Value[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (typeof left === 'number' && typeof right === 'number' && left !== right) return left - right;
    const bytes = Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
    if (bytes !== 0 && typeof left === 'string') return bytes;
  }
  return 0;
}

const CASES = LISTS.flatMap((list) =>
  (list.tabs?.tabs ?? [undefined]).flatMap((tab) =>
    sortKeys(list).flatMap((sort) =>
      ['ASC', 'DESC'].map((type) => ({
        list,
        sort,
        type,
        filter: tab ? { [list.tabs!.param]: tab.key } : {},
        name: [list.name, tab?.key, sort, type].filter(Boolean).join(' '),
      })),
    ),
  ),
);

describe.each(CASES)('$name', ({ list, sort, type, filter }) => {
  const page = (query: Record<string, string | number>) =>
    api.get<Row[]>(list.path, { token, query: { ...filter, sort, type, ...query } });

  it('pages through every row once, in the documented order, and counts them', async () => {
    const whole = await page({ limit: 100_000 });
    const total = whole.meta.total;
    const size = Math.max(3, Math.ceil(total / 9));
    const ids: number[] = [];
    for (let pageNumber = 0; pageNumber * size < total; pageNumber += 1) {
      const { data, meta } = await page({ limit: size, page: pageNumber });
      expect(meta.total).toBe(total);
      ids.push(...data.map(({ id }) => id));
    }
    expect(ids).toEqual(whole.data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(total);
    const documented = SORT_KEYS[list.name]?.[sort];
    if (!documented) return;
    const direction = type === 'ASC' ? 1 : -1;
    for (const [index, row] of whole.data.entries()) {
      const next = whole.data[index + 1];
      if (!next) continue;
      // Equal values are sorted by id, in the same direction: the order is total.
      const order = compareKeys(documented(row), documented(next)) || row.id - next.id;
      expect(Math.sign(order)).toBe(-direction);
    }
  });
});

describe.each(LISTS)('the list $name', (list) => {
  it('has enough rows to test', async () => {
    const { meta } = await api.get(list.path, {
      token,
      // Most bookings are past.
      query: list.tabs
        ? { [list.tabs.param]: list.name === 'bookings' ? 'past' : list.tabs.tabs[0]!.key }
        : {},
    });
    expect(meta.total).toBeGreaterThan(2);
  });
});

// A list with tabs exports its own window: tests/api/bookings.test.ts and db/booking-filters.test.ts.
describe.each(SOURCES.filter(({ list }) => !list.tabs))('the CSV of $list.name', (source) => {
  it('has every row of the list, in the same order', async () => {
    const { list } = source;
    const query = { limit: '100000', sort: 'createdAt', type: 'ASC' };
    const { rows } = await runList(await actorOf(token), source, parseListParams(list, query));
    const exported = readCsv((await api.get(list.path, { token, query: { ...query, export: 'csv' } })).text);
    expect(exported.header).toEqual(list.csv.columns.map(({ header }) => header));
    const expected = rows.map((row) =>
      Object.fromEntries(list.csv.columns.map(({ header, value }) => [header, csvCell(value(row))])),
    );
    expect(exported.rows).toEqual(expected);
  });
});
