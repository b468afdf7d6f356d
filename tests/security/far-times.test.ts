import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { db } from '@/db/client';
import { spaceBlocks } from '@/db/tables';
import type { BlockWire, NewBlocksWire } from '@/lib/booking/blocks/wire';
import { OTHER_YEARS } from '@/lib/foundation/time/allowed-years';
import { describedBody } from '@/lib/platform/http/api-names';
import { sampleOf } from '@/lib/platform/http/openapi-samples';
import type { JsonSchema } from '@/lib/platform/http/openapi-schemas';
import { type ApiResponse, api, call, type Options } from '../fixtures/api';
import { fieldsOf, replaced, shapeOf } from '../fixtures/hostile-values';
import { adminToken } from '../fixtures/people';
import { makeCustomer, makeLocation, makeSpace, type TestSpace, TWENTY } from '../fixtures/places';
import { ROUTES, type Route } from '../fixtures/routes';

/*
 * Every operation that reads a day, a month or an instant gets those of the ends of the calendar: docs/rules.md#years.
 */

/** The ends of what is possible, of what databases and languages can represent, and beyond. */
const DAYS = [
  '2000-01-01',
  '2199-12-31',
  '1999-12-31',
  '2200-01-01',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
];
const ODD_DAYS = ['10000-01-01', '+010000-01-01', '-000001-01-01', '+275760-09-13'];
const TIMES = ['T00:00', 'T23:59', 'T00:00:00Z', 'T23:59:00Z', 'T23:59:59.999Z'];
const SHIFTED = ['T23:59:59-14:00', 'T00:00:00+14:00', 'T23:59:59-23:59', 'T00:00:00+23:59', 'T23:59:60Z'];
const MONTHS = [
  '2000-01',
  '2199-12',
  '1999-12',
  '2200-01',
  '0000-01',
  '0000-12',
  '9999-12',
  '2027-13',
  '2027-00',
];

const TEXTS = [
  ...DAYS,
  ...ODD_DAYS,
  ...DAYS.map((day) => day.replaceAll('-', '/')),
  ...[...DAYS, ...ODD_DAYS].flatMap((day) => TIMES.map((time) => `${day}${time}`)),
  ...DAYS.flatMap((day) => SHIFTED.map((time) => `${day}${time}`)),
  ...MONTHS,
];
/** Both ends of a range, in either order, and the same twice. */
const RANGES = DAYS.flatMap((from) => DAYS.map((to) => [from, to] as const));

/** The version that was read is compared, not chosen: any year is possible. */
const VERSION = 'updatedAt';
/** Names of fields with a day, a month or an instant. */
const TIME = /[dD]ate($|time)|month|^(from|to|until|expires)$|(From|To|Until|At|On)$/;

let token: string;
let space: TestSpace;
/** Another space, which is put out of service. */
let closed: TestSpace;
let records: Record<string, number>;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  [token, space, closed] = await Promise.all([adminToken(), makeSpace({ cents: 2000 }), makeSpace(TWENTY)]);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const bookingId = await bookAtCounter(tomorrow);
  records = {
    '/admin/space-blocks/': await newBlock({ startsAt: tomorrow, endsAt: null }),
    '/admin/pod/': space.id,
    '/pod/': space.id,
    '/admin/booking/': bookingId,
    '/booking/': bookingId,
    '/locations/': await makeLocation(),
    '/users/': await makeCustomer(),
  };
});

async function bookAtCounter(startsAt: Date): Promise<number> {
  const body = {
    podId: space.id,
    pricingPlanId: space.planId,
    email: `${randomUUID()}@guests.test`,
    countryCode: '+1',
    phone: '5550100',
    bookingType: 'WALKIN',
    payment: { method: 'cash', amount: 20 },
    datetimeStart: startsAt.toISOString(),
  };
  const { status, data } = await api.post<{ id: number }>('/booking', body, { token });
  expect(status).toBe(201);
  return data.id;
}

async function newBlock(times: { startsAt: Date; endsAt: Date | null }): Promise<number> {
  const body = { spaceIds: [closed.id], reason: 'repair', ...times };
  const { data } = await api.post<NewBlocksWire>('/admin/space-blocks', body, { token });
  return data.blocks[0]?.id ?? 0;
}

/** The path of a record that exists where the operation reads it before the time. */
const pathOf = (path: string): string => {
  const [, id = 1] = Object.entries(records).find(([start]) => path.startsWith(start)) ?? [];
  return path.replace(/\{\w+\}/g, String(id));
};

const callerOf = ({ auth }: Route): Options => (auth === 'visitor' ? { key: space.key } : { token });

/** Other fields that an operation needs, so that its code receives the time. */
const knownFields = (): Record<string, unknown> => ({
  podId: space.id,
  ids: String(space.id),
  pricingPlanId: space.planId,
  userId: String(records['/users/']),
});

type Side = 'query' | 'body';
const schemaOf = ({ definition }: Route, side: Side): z.ZodType | undefined => {
  const { query, body, bodyNames = {} } = definition;
  return side === 'query' ? query : body && describedBody(body, bodyNames);
};

/** Each operation that reads a time in its query or body, with the paths of these fields. */
const operations = (['query', 'body'] as const).flatMap((side) =>
  ROUTES.flatMap((route) => {
    const schema = schemaOf(route, side);
    if (!schema) return [];
    const whole = shapeOf(schema);
    const kinds = whole.oneOf ?? whole.anyOf ?? [whole];
    return kinds.flatMap((shape, index) => {
      const fields = fieldsOf(shape).filter((path) => TIME.test(path.at(-1) ?? ''));
      const kind = kinds.length > 1 ? ` of kind ${index + 1}` : '';
      const name = `${route.method} ${route.path}, ${side}${kind}`;
      return fields.length === 0 ? [] : [{ name, route, side, shape, fields }];
    });
  }),
);
type Operation = (typeof operations)[number];

/** Calls it with these times among valid fields. */
function send({ route, side, shape }: Operation, times: [string[], string][]): Promise<ApiResponse<unknown>> {
  const whole = sampleOf(shape as JsonSchema, {}) as Record<string, unknown>;
  const sample = Object.fromEntries((shape.required ?? []).map((key) => [key, whole[key]]));
  const known = Object.entries(knownFields()).filter(([key]) => key in whole);
  const spaceIds = side === 'query' ? String(closed.id) : [closed.id];
  const right = { ...sample, ...Object.fromEntries(known), ...('spaceIds' in sample && { spaceIds }) };
  const input = times.reduce<unknown>((all, [path, text]) => replaced(all, path, text), right);
  const path = pathOf(route.path);
  const { method } = route;
  if (side === 'query')
    return call(method, path, method === 'GET' ? undefined : {}, {
      ...callerOf(route),
      query: input as Record<string, string>,
    });
  return call(method, path, input, { ...callerOf(route), headers: { 'idempotency-key': randomUUID() } });
}

const messagesAt = ({ errors }: ApiResponse<unknown>, path: string[]): string[] =>
  errors.filter((error) => error.path === path.join('.')).map(({ message }) => message);

/** The same text in a year that is possible. */
const in2027 = (text: string): string => text.replace(/^[+-]?\d{4,6}/, '2027');
const isFar = (text: string): boolean => {
  // Without a zone, the clock of this process has no part in it.
  const clock = text.slice(10).replace(/^T\d\d:\d\d$/, '$&Z');
  const time = Date.parse(text.slice(0, 10).replaceAll('/', '-') + clock);
  return Number.isNaN(time) || time < Date.UTC(2000, 0) || time >= Date.UTC(2200, 0);
};

it('the operations that read a time are found, for staff and for visitors', () => {
  const names = operations.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(40);
  for (const name of [
    'POST /booking, body of kind 1',
    'PUT /booking/{id}, body',
    'GET /admin/booking/{id}/move, query',
    'GET /admin/pod/{id}/walk-up, query',
    'POST /admin/space-blocks, body',
    'PUT /admin/space-blocks/{id}, body',
    'GET /admin/timeline, query',
    'GET /admin/statements, query',
    'GET /admin/dashboard/revenue, query',
    'GET /admin/ledger/reconciliation, query',
    'POST /bookings/instant, body of kind 1',
  ])
    expect(names).toContain(name);
});

describe('a time at the ends of the calendar', () => {
  /** How many texts were refused because of their year alone. */
  let refused = 0;

  it.each(operations)('does not cause a server error: $name', async (operation) => {
    const faults: string[] = [];
    for (const path of operation.fields) {
      const isParsed =
        path.at(-1) !== VERSION && messagesAt(await send(operation, [[path, 'x']]), path).length > 0;
      const messagesNow = new Map<string, string[]>();
      for (const text of TEXTS) {
        const response = await send(operation, [[path, text]]);
        const what = `${path.join('.')}=${text}: ${response.status} ${response.text.slice(0, 160)}`;
        if (response.status >= 500) faults.push(what);
        if (!isParsed || !isFar(text)) continue;
        // A text that is valid in this year, but not in that one, is refused in the same words everywhere.
        const now = in2027(text);
        if (!messagesNow.has(now))
          messagesNow.set(now, messagesAt(await send(operation, [[path, now]]), path));
        if (text.length !== now.length || messagesNow.get(now)?.length !== 0) continue;
        if (messagesAt(response, path).includes(OTHER_YEARS)) refused += 1;
        else faults.push(`not of the year: ${what}`);
      }
    }
    expect(faults.slice(0, 10)).toEqual([]);
  });

  it.each(operations.filter(({ fields }) => fields.length > 1))(
    'does not cause a server error as a range: $name',
    async (operation) => {
      const [first = [], second = []] = operation.fields;
      const faults: string[] = [];
      for (const [from, to] of RANGES)
        for (const time of ['', 'T12:00', 'T12:00:00Z']) {
          const response = await send(operation, [
            [first, `${from}${time}`],
            [second, `${to}${time}`],
          ]);
          if (response.status >= 500) faults.push(`${from}${time} to ${to}${time}: ${response.status}`);
        }
      expect(faults.slice(0, 10)).toEqual([]);
    },
  );

  it('is refused because of its year by most operations', () => expect(refused).toBeGreaterThan(400));
});

describe('a block near the end of the calendar', () => {
  const lengthen = (id: number) =>
    api.post<BlockWire>(`/admin/space-blocks/${id}/lengthen`, undefined, { token });
  const storedEnd = async (id: number) => {
    const [row] = await db().select().from(spaceBlocks).where(eq(spaceBlocks.id, id));
    return row?.endsAt?.toISOString();
  };

  it('can be lengthened up to the last valid day, but not beyond', async () => {
    const id = await newBlock({ startsAt: new Date(), endsAt: new Date('2199-12-30T12:00:00Z') });
    expect(await lengthen(id)).toMatchObject({ status: 200 });
    const last = await storedEnd(id);
    expect(last?.slice(0, 10)).toBe('2199-12-31');
    expect(await lengthen(id)).toMatchObject({ status: 422, code: 'other_years', message: OTHER_YEARS });
    expect(await storedEnd(id)).toBe(last);
  });

  it('that already lies beyond it can be ended, but not lengthened or left open', async () => {
    // The clock of the space, in Tokyo, is in the year 10000 then.
    const made = await newBlock({ startsAt: new Date(), endsAt: new Date(Date.now() + 3_600_000) });
    await db()
      .update(spaceBlocks)
      .set({ endsAt: new Date('9999-12-31T23:00:00Z') })
      .where(eq(spaceBlocks.id, made));
    expect(await lengthen(made)).toMatchObject({ status: 422, code: 'other_years' });
    const later = { startsAt: new Date('2300-01-01T00:00:00Z'), endsAt: new Date('2300-01-02T00:00:00Z') };
    const upcoming = await newBlock({ startsAt: new Date(Date.now() + 3_600_000), endsAt: null });
    await db().update(spaceBlocks).set(later).where(eq(spaceBlocks.id, upcoming));
    expect(await api.put(`/admin/space-blocks/${upcoming}`, { endsAt: null }, { token })).toMatchObject({
      status: 422,
      code: 'other_years',
    });
    for (const id of [made, upcoming])
      expect((await api.delete(`/admin/space-blocks/${id}`, { token })).status).toBeLessThan(300);
  });
});
