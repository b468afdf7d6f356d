import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { db } from '@/db/client';
import { makeSpace } from '../fixtures/places';
import { bookNow, DECLINED, VISA, visitorAt } from '../fixtures/visitors';

beforeEach(async () => void (await db().execute(sql`delete from rate_limits`)));

it('ten declined cards of one browser, then no card is tried, stolen or not; a neighbour pays', async () => {
  const visitor = visitorAt(await makeSpace());
  const hold = await visitor.hold();
  for (let time = 0; time < 10; time += 1)
    expect((await visitor.confirm(hold.data.id, DECLINED)).status).toBe(402);
  const refused = await visitor.confirm(hold.data.id, VISA);
  expect(refused).toMatchObject({ status: 429, code: 'too_many' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await bookNow(visitorAt(await makeSpace()));
  await db().execute(sql`update rate_limits set expire = expire - 601000`);
  expect((await visitor.confirm(hold.data.id, VISA)).data.status).toBe('confirmed');
});

it('a card that pays counts nothing', async () => {
  const space = await makeSpace();
  const visitor = visitorAt(space);
  const hold = await visitor.hold();
  for (let time = 0; time < 9; time += 1) await visitor.confirm(hold.data.id, DECLINED);
  for (let time = 0; time < 3; time += 1)
    expect((await visitor.confirm(hold.data.id, VISA)).data.status).toBe('confirmed');
});
