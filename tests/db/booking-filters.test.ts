import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import { addDays } from '@/lib/foundation/time';
import { localDate } from '@/lib/foundation/time-zones';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { freezeBookings } from '../fixtures/freeze-bookings';
import { adminToken, demoSubToken, partner } from '../fixtures/people';

type Plain = {
  id: number;
  status: number;
  text: string;
  partner: number;
  sub: number | null;
  starts: string;
  ends: string;
  why: string | null;
  zone: string;
};

const TABS = ['current', 'upcoming', 'past', 'cancelled'] as const;
let all: Plain[];
let tokens: { admin: string; sub: string };
let meridian: number;
let partners: number[];
let words: string[];

beforeAll(async () => {
  await freezeBookings();
  all = [
    ...(await db().execute<Plain>(sql`select b.id::int, b.status, b.search_text as text, b.business_partner_id::int as partner,
      b.sub_partner_id::int as sub, to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts,
      to_char(b.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends, b.cancel_reason as why, s.timezone as zone
      from bookings b join spaces s on s.id = b.space_id`)),
  ];
  tokens = { admin: await adminToken(), sub: await demoSubToken() };
  meridian = (await partner('MERIDIAN')).id;
  partners = [...new Set(all.map((row) => row.partner))];
  words = all
    .slice(0, 60)
    .flatMap(({ text }) => text.split(' '))
    .filter((word) => word.length > 2);
});

type Asked = {
  tab: (typeof TABS)[number];
  as: 'admin' | 'sub';
  search?: string;
  from?: string;
  to?: string;
  partner?: number;
  sort: string;
  type: string;
};

/**
 * The text that a search looks for: without copied marks around it, and, unless it consists of nothing else, with
 * them too.
 */
function alternatives(search: string): string[] {
  const whole = search.trim().toLowerCase();
  const bare = whole
    .replace(/[<>"“”„«»[\]{}]/g, ' ')
    .trim()
    .replace(/^#\s*/, '')
    .replace(/[,;]$/, '')
    .trim();
  if (bare === '') return [whole];
  return bare === whole || /[<@#]/.test(whole) ? [bare] : [bare, whole];
}

/** What the list must show, computed row by row without SQL. */
function expected({ tab, as, search, from, to, partner: only }: Asked): number[] {
  const now = new Date().toISOString();
  const inTab = (row: Plain) => {
    const isActive = [2, 4, 5].includes(row.status);
    if (tab === 'cancelled') return row.status === 3 && row.why !== 'lapsed';
    if (tab === 'upcoming') return isActive && row.starts > now;
    return isActive && (tab === 'past' ? row.ends <= now : row.starts <= now && row.ends > now);
  };
  // A start date alone includes the next day.
  const last = to ?? (from && addDays(from, 1));
  return all
    .filter(inTab)
    .filter((row) => as === 'admin' || row.partner === meridian)
    .filter((row) => only === undefined || row.partner === only)
    .filter((row) => !search?.trim() || alternatives(search).some((each) => row.text.includes(each)))
    .filter((row) => {
      const date = localDate(new Date(row.starts), row.zone);
      return (!from || date >= from) && (!last || date <= last);
    })
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

const queryOf = ({ tab, search, from, to, partner: only, sort, type }: Asked) => ({
  filter: tab,
  search,
  startDate: from,
  endDate: to,
  businessPartnerId: only,
  sort,
  type,
});

const day = (offset: number) => addDays(new Date().toISOString().slice(0, 10), offset);

/** Any filters that the toolbar can set; dates span at most a quarter, so that an export accepts them too. */
const anyFilters = (dated: boolean) =>
  fc
    .record(
      {
        tab: fc.constantFrom(...TABS),
        as: fc.constantFrom('admin' as const, 'sub' as const),
        search: fc.oneof(
          fc.nat().map((at) => words[at % words.length] ?? ''),
          fc.nat().map((at) => (words[at % words.length] ?? '').slice(1, 4).toUpperCase()),
          fc.string({ minLength: 1, maxLength: 2 }).filter((text) => !text.includes('\0')),
          fc.constantFrom('%', '_', '\\', "'", '@', ' a', '.'),
        ),
        partner: fc.nat().map((at) => partners[at % partners.length] ?? 0),
        sort: fc.constantFrom(
          'sortByName',
          'sortByStartDate',
          'sortByAmount',
          'sortByBookingType',
          'sortByStatus',
          'createdAt',
        ),
        type: fc.constantFrom('ASC', 'DESC'),
        window: fc.record({
          back: fc.integer({ min: -14, max: 360 }),
          days: fc.integer({ min: 0, max: 85 }),
        }),
      },
      { requiredKeys: dated ? ['tab', 'as', 'sort', 'type', 'window'] : ['tab', 'as', 'sort', 'type'] },
    )
    .map(({ window, ...rest }): Asked => {
      if (!window) return rest;
      const from = day(-window.back);
      return { ...rest, from, to: addDays(from, window.days) };
    });

const list = (each: Asked) =>
  api.get<BookingRowWire[]>('/admin/bookings', {
    token: tokens[each.as],
    query: { ...queryOf(each), limit: 100_000 },
  });

describe('any combination of filters', () => {
  it('returns exactly the matching rows', async () => {
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(anyFilters(false), async (each) => {
        const { status, data, meta } = await list(each);
        expect(status).toBe(200);
        expect(data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected(each));
        expect(meta.total).toBe(data.length);
        shown += data.length;
      }),
      { numRuns: 150, examples: [[{ tab: 'past', as: 'admin', sort: 'createdAt', type: 'ASC' }]] },
    );
    expect(shown).toBeGreaterThan(300);
  });

  it('with dates exports the same rows in the same order, cell by cell', async () => {
    let exported = 0;
    await fc.assert(
      fc.asyncProperty(anyFilters(true), async (each) => {
        const { data } = await list(each);
        const csv = await api.get('/admin/bookings', {
          token: tokens[each.as],
          query: { ...queryOf(each), export: 'csv', page: 2, limit: 3 },
        });
        expect(csv.status).toBe(200);
        const { rows } = readCsv(csv.text);
        expect(rows.map((row) => Number(row.id))).toEqual(data.map(({ id }) => id));
        for (const [at, row] of rows.entries()) {
          const shown = data[at]!;
          expect(row).toMatchObject({
            'transaction id': shown.transactionId,
            email: shown.user.email,
            space: shown.pod.name,
            partner: shown.business_partner.name,
            timezone: shown.timezone,
            amount: shown.amount.toFixed(2),
            tax: shown.tax.toFixed(2),
            refunded: shown.totalRefund.toFixed(2),
          });
        }
        exported += rows.length;
      }),
      {
        numRuns: 100,
        examples: [
          [{ tab: 'past', as: 'admin', from: day(-60), to: day(0), sort: 'sortByName', type: 'ASC' }],
        ],
      },
    );
    expect(exported).toBeGreaterThan(20);
  });
});
