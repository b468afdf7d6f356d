import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { db } from '@/db/client';
import { api } from '../fixtures/api';
import { makeSpace } from '../fixtures/places';
import { authenticate } from '../fixtures/stand-ins';
import { ASKS_3DS, bookNow, DECLINED, VISA, visitorAt } from '../fixtures/visitors';

beforeEach(async () => void (await db().execute(sql`delete from rate_limits`)));

it('twenty declined cards of one browser, then no card is tried, stolen or not; a neighbour pays', async () => {
  const visitor = visitorAt(await makeSpace());
  const hold = await visitor.hold();
  for (let time = 0; time < 20; time += 1)
    expect((await visitor.confirm(hold.data.id, DECLINED)).status).toBe(402);
  const refused = await visitor.confirm(hold.data.id, VISA);
  expect(refused).toMatchObject({ status: 429, code: 'too_many' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await api.post(`/bookings/web/${hold.data.id}/applePay`, {}, visitor.by)).status).toBe(429);
  await bookNow(visitorAt(await makeSpace()));
  await db().execute(sql`update rate_limits set expire = expire - 601000`);
  expect((await visitor.confirm(hold.data.id, VISA)).data.status).toBe('confirmed');
});

it('a card that pays is not counted', async () => {
  const space = await makeSpace();
  const visitor = visitorAt(space);
  const hold = await visitor.hold();
  for (let time = 0; time < 19; time += 1) await visitor.confirm(hold.data.id, DECLINED);
  for (let time = 0; time < 3; time += 1)
    expect((await visitor.confirm(hold.data.id, VISA)).data.status).toBe('confirmed');
});

it('concurrent tries are limited like sequential ones, and none of them is a charge', async () => {
  const visitor = visitorAt(await makeSpace());
  const holds = [await visitor.hold()];
  for (let other = 0; other < 7; other += 1)
    holds.push(await visitorAt(await makeSpace(), { device: visitor.by.device }).hold());
  const tries = holds.flatMap(({ data }) =>
    Array.from({ length: 5 }, () => visitor.confirm(data.id, DECLINED)),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 402).length).toBeLessThanOrEqual(20);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  const [row] = await db().execute<{ failed: number }>(
    sql`select sum(attempt)::int as failed from payments where captured_cents > 0 and booking_id in (select id from bookings where device_key = ${visitor.by.device})`,
  );
  expect(row?.failed).toBeNull();
});

it('a bank’s response is processed also when the network has used up its tries: no new card is tried', async () => {
  const visitor = visitorAt(await makeSpace());
  const { data } = await visitor.hold();
  const challenged = await visitor.confirm(data.id, ASKS_3DS);
  await authenticate(challenged.data.clientSecret ?? '');
  const full = Date.now() + 600_000;
  await db().execute(
    sql`insert into rate_limits (key, points, expire) values ('card:client:203.0.113.7', 300, ${full})
      on conflict (key) do update set points = 300`,
  );
  expect((await visitor.confirm(data.id, ASKS_3DS)).data.status).toBe('confirmed');
});
