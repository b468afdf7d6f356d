import { expect, it, vi } from 'vitest';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

/** The next random numbers below a million, as long as this list has any. */
const draws = vi.hoisted((): number[] => []);
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>();
  const randomInt = (max: number) => (max === 1_000_000 && draws.shift()) || crypto.randomInt(max);
  return { ...crypto, randomInt };
});

it('a passcode is not given again while a booking of the same door may still have it', async () => {
  const [space, other] = [await makeSpace(), await makeSpace()];
  const startsAt = new Date(Date.now() - 3 * 3_600_000);
  const customerId = await makeCustomer();
  await makeBooking({ spaceId: space.id, customerId, startsAt, passcode: '000123' });
  await makeBooking({ spaceId: other.id, customerId, startsAt, passcode: '000456' });
  draws.push(123, 456);
  const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
  expect(draws).toEqual([]);
  expect(booking.passcode, 'that of another door is free').toBe('000456');
});
