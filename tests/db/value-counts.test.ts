import { beforeAll, describe, expect, it } from 'vitest';
import { bookingSource } from '@/lib/booking/bookings/list';
import { spaceSource } from '@/lib/catalogue/spaces/list';
import { customerSource } from '@/lib/parties/customers/list';
import { auditSource } from '@/lib/platform/audit/list';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { runList } from '@/lib/platform/list/find-rows';
import { parseListParams } from '@/lib/platform/list/params';
import type { ListSource } from '@/lib/platform/list/source';
import { countValues } from '@/lib/platform/list/value-counts';
import { healthSource } from '@/lib/pods/health/list';
import { SOURCES } from '../fixtures/lists';
import { actorOf, adminToken, demoSubToken, partner, subAdmin } from '../fixtures/people';
import { statementsOf } from '../fixtures/statements';

type Source = ListSource<{ id: number }>;
const CASES = (SOURCES as unknown as Source[]).flatMap((source) =>
  (source.list.filters ?? []).flatMap((filter) => {
    if (filter.kind === 'dates' || (filter.kind === 'lookup' && !source.counted?.[filter.key])) return [];
    return [{ name: `${source.list.name} by ${filter.key}`, source, key: filter.key }];
  }),
);

let admin: StaffActor;
beforeAll(async () => {
  admin = await actorOf(await adminToken());
});

const totalOf = async (actor: StaffActor, source: Source, query: Record<string, string>) =>
  (await runList(actor, source, parseListParams(source.list, { ...query, limit: '1' }))).total;

describe.each(CASES)('$name', ({ source, key }) => {
  it('counts the rows of each value, in one statement', async () => {
    const { response, queries } = await statementsOf(() =>
      countValues(admin, source, parseListParams(source.list, {}), key),
    );
    expect(queries, queries.join('\n')).toHaveLength(1);
    for (const { value, name, count } of response.values.slice(0, 5)) {
      expect(name).not.toBe('');
      if (!response.isBounded)
        expect([value, count]).toEqual([value, await totalOf(admin, source, { [key]: value })]);
    }
  });
});

it('the counts respect the other filters, but not the filter itself and those below it', async () => {
  const counts = (query: Record<string, string>, key: string) =>
    countValues(admin, spaceSource as unknown as Source, parseListParams(spaceSource.list, query), key);
  const { values: countries } = await counts({}, 'country');
  const [country] = countries;
  expect(countries.length).toBeGreaterThan(1);
  expect((await counts({ country: country!.value, state: '1' }, 'country')).values).toEqual(countries);
  const { values: places } = await counts({ country: country!.value }, 'locationId');
  expect(places.length).toBeGreaterThan(0);
  for (const { value, count } of places)
    expect(count).toBe(
      await totalOf(admin, spaceSource as unknown as Source, { country: country!.value, locationId: value }),
    );
});

it('a sub-admin of a partner gets the counts of its own rows only', async () => {
  const sub = await actorOf(await demoSubToken());
  const { id } = await partner('MERIDIAN');
  const reader = await actorOf((await subAdmin([1, 2, 144], [id])).token);
  const params = parseListParams(bookingSource.list, {});
  for (const [source, key] of [
    [bookingSource, 'businessPartnerId'],
    [customerSource, 'businessPartnerId'],
    [healthSource, 'businessPartnerId'],
  ] as const) {
    const { values } = await countValues(reader, source as unknown as Source, params, key);
    expect([source.list.name, values.map(({ value }) => Number(value))]).toEqual([source.list.name, [id]]);
  }
  await expect(countValues(sub, auditSource as unknown as Source, params as never, 'by')).rejects.toThrow(
    'Access denied',
  );
});
