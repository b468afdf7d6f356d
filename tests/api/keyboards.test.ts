import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import { api } from '../fixtures/api';
import { customerCalls } from '../fixtures/customer-calls';
import { numbersTyped, writtenIn } from '../fixtures/keyboards';
import { adminToken } from '../fixtures/people';
import { makeCustomer, makeSpace } from '../fixtures/places';
import { visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});
const { change } = customerCalls(() => token);

it('a phone number is the same in the digits of every keyboard', async () => {
  const id = await makeCustomer();
  for (const phone of numbersTyped('2125550199')) {
    await change(id, { phone: '2125550100' });
    const { status, data } = await change(id, { phone });
    expect([phone, status, data.phone]).toEqual([phone, 200, '2125550199']);
  }
});

it('a phone number that a visitor types in Arabic digits is stored in plain ones', async () => {
  const visitor = visitorAt(await makeSpace());
  const contact = { countryCode: '+٩٧١', phone: writtenIn('٠', '0501234567') };
  const { status, data } = await visitor.hold(contact);
  expect(status).toBe(201);
  const [row] = await db().select().from(bookings).where(eq(bookings.webId, data.id));
  expect([row?.contactCountryCode, row?.contactPhone]).toEqual(['+971', '0501234567']);
});

it('amounts are the same in the digits of every keyboard', async () => {
  const id = await makeCustomer();
  const amounts = [...numbersTyped('1.5'), '１．５０', '١٫٥'];
  for (const [index, amount] of amounts.entries()) {
    const { status, data } = await api.put<{ wallet: number }>(
      `/admin/credit-wallet/${id}`,
      { amount },
      { token },
    );
    expect([amount, status, data.wallet]).toEqual([amount, 200, (index + 1) * 1.5]);
  }
});
