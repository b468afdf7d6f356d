import type { Page, Route } from '@playwright/test';
import type { Sql } from 'postgres';
import { unique } from './fixtures/people';
import { bookingsOf, lapseHold, moveBooking, newSpace, type TestSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { charges, newDoor } from './fixtures/trouble';
import {
  CARDS,
  choosePlan,
  email,
  fillBooking,
  fillCard,
  hold,
  paidBooking,
  pay,
  payNow,
  terms,
  unlock,
} from './fixtures/visitor';

/** The fixed texts of the visitor pages (docs/rules.md#texts-visitor) that no other test provokes. */
test.use(PHONE);

const NETWORK = 'Network response was not ok.';
const OPEN = { 'access-control-allow-origin': '*' };

/** Unusable responses. */
const USELESS: Record<
  string,
  { fault: number | 'offline' | null; respond: (route: Route) => Promise<void> }
> = {
  'a 500': {
    fault: 500,
    respond: (route) => route.fulfill({ status: 500, json: { code: 'defect', message: 'Not for visitors' } }),
  },
  'a page instead of data': {
    fault: 502,
    respond: (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  },
  'a page with status 200': {
    fault: null,
    respond: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  },
  'a connection that breaks': { fault: 'offline', respond: (route) => route.abort('connectionreset') },
};

test.describe('a booking that cannot be created', () => {
  const refusals: Record<string, { change: (sql: Sql, space: TestSpace) => Promise<unknown>; says: string }> =
    {
      'a space deactivated meanwhile': {
        change: (sql, { id }) => sql`update spaces set status = 'inactive' where id = ${id}`,
        says: 'This space is not available at the moment.',
      },
      'a plan withdrawn meanwhile': {
        change: (sql, { id }) => sql`delete from space_plans where space_id = ${id}`,
        says: 'This plan is not offered for this space.',
      },
    };
  for (const [what, { change, says: sentence }] of Object.entries(refusals))
    test(`shows the server’s message with a 422: ${what}`, async ({ page, sql, expectFault }) => {
      expectFault(422);
      const space = await newSpace(sql);
      await page.goto(space.path);
      await fillBooking(page, { plan: '30 min', email: email() });
      await change(sql, space);
      await payNow(page).click();
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
      await expect(page.getByLabel('Phone number')).toHaveValue('2025550143');
    });

  for (const [what, { fault, respond }] of Object.entries(USELESS))
    test(`shows "${NETWORK}" with another failure (${what}), and the next try works`, async ({
      page,
      sql,
      expectFault,
    }) => {
      if (fault) expectFault(fault);
      const space = await newSpace(sql);
      await page.goto(space.path);
      await fillBooking(page, { plan: '30 min', email: email() });
      await page.route('**/bookings/instant', respond, { times: 1 });
      await payNow(page).click();
      await expect(page.getByText(NETWORK, { exact: true })).toBeVisible();
      await expect(page.getByText(/Not for visitors|Bad gateway/)).toHaveCount(0);
      await payNow(page).click();
      await expect(pay(page)).toBeVisible();
      expect(await bookingsOf(sql, space.id)).toHaveLength(1);
    });
});

test.describe('a promo code that fails', () => {
  test('shows "Invalid promo code" if it is expired', async ({ page, sql, expectFault }) => {
    expectFault(404);
    const name = unique('OVER').toUpperCase();
    await sql`insert into promo_codes (kind, name, amount_cents, expired_at)
      values ('everyone', ${name}, 500, now() - interval '1 minute')`;
    await page.goto((await newSpace(sql)).path);
    await choosePlan(page, '30 min');
    await page.getByLabel('Promo code (optional)').fill(name);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Invalid promo code', { exact: true })).toBeVisible();
    await expect(payNow(page)).toHaveText('Pay Now · $22.00');
  });

  test('is not reported as invalid if it could not be looked up', async ({ page, sql, expectFault }) => {
    expectFault(500);
    const name = unique('LATER').toUpperCase();
    await sql`insert into promo_codes (kind, name, amount_cents, expired_at)
      values ('everyone', ${name}, 500, now() + interval '1 day')`;
    await page.goto((await newSpace(sql)).path);
    await choosePlan(page, '30 min');
    await page.getByLabel('Promo code (optional)').fill(name);
    await page.route('**/promocode/**', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(NETWORK, { exact: true })).toBeVisible();
    await expect(payNow(page)).toHaveText('Pay Now · $22.00');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(payNow(page)).toHaveText('Pay Now · $16.50');
  });
});

test.describe('a failed unlock shows "Error unlocking the booking."', () => {
  test('when the pod reports a failure, and success when the next try opens it', async ({
    page,
    sql,
    request,
    expectFault,
  }) => {
    expectFault(503);
    const { space, acknowledge } = await newDoor(sql);
    await page.goto((await paidBooking(request, space)).path);
    await unlock(page).click();
    await acknowledge('The latch is stuck');
    await expect(page.getByText('Error unlocking the booking.', { exact: true })).toBeVisible();
    await expect(page.getByText(/latch/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await acknowledge();
    await expect(page.getByText('Unlock successful.', { exact: true })).toBeVisible();
    await expect(page.getByText('Error unlocking the booking.')).toHaveCount(0);
  });

  for (const [what, { fault, respond }] of Object.entries(USELESS))
    test(`when the response is ${what}`, async ({ page, sql, request, expectFault }) => {
      if (fault) expectFault(fault);
      await page.goto((await paidBooking(request, await newSpace(sql))).path);
      await page.route('**/unlock/**', respond, { times: 1 });
      await unlock(page).click();
      await expect(page.getByText('Error unlocking the booking.', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
    });
});

test.describe('a card error', () => {
  test('shows the provider’s message, one after the other, on the same hold', async ({
    page,
    sql,
    expectFault,
  }) => {
    expectFault(402);
    const space = await newSpace(sql);
    await hold(page, space);
    await fillCard(page, CARDS.pays);
    for (const [number, says] of [
      ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
      ['4000 0000 0000 0069', 'Your card has expired.'],
      ['4000 0000 0000 0127', "Your card's security code is incorrect."],
      ['4000 0000 0000 0119', 'An error occurred while processing your card.'],
    ] as const) {
      await page.getByLabel('Credit or debit card number').fill(number);
      await pay(page).click();
      await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
    }
    expect((await bookingsOf(sql, space.id)).map(({ state }) => state)).toEqual(['held']);
    expect(await charges(sql, space)).toEqual([0, 0]);
  });

  for (const [what, error, sentence] of [
    [
      'with a message',
      { type: 'card_error', message: 'This card is not taken here.' },
      'This card is not taken here.',
    ],
    ['without a message', { type: 'api_error' }, 'Payment error.'],
  ] as const)
    test(`of the provider ${what} is shown as "${sentence}"`, async ({ page, sql, expectFault }) => {
      expectFault(402);
      const space = await newSpace(sql);
      await hold(page, space);
      await fillCard(page, CARDS.pays);
      const refuse = (route: Route) => route.fulfill({ status: 402, headers: OPEN, json: { error } });
      await page.route('**/v1/payment_methods', refuse, { times: 1 });
      await pay(page).click();
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toHaveText(sentence);
      await pay(page).click();
      await page.waitForURL(/\/payment-success\//);
    });
});

test.describe('the extension page shows the status of the booking:', () => {
  const cancel = (sql: Sql, webId: string) =>
    sql`update bookings set status = 3, cancel_reason = 'operator', cancelled_at = now() where web_id = ${webId}`;
  for (const [sentence, change] of [
    ['This booking has expired.', (sql: Sql, webId: string) => moveBooking(sql, webId, -60)],
    ['This booking has not been started yet.', (sql: Sql, webId: string) => moveBooking(sql, webId, 120)],
    ['Booking has Cancelled/Expired.', cancel],
  ] as const)
    test(sentence, async ({ page, sql, request }) => {
      const space = await newSpace(sql);
      const { webId } = await paidBooking(request, space);
      await change(sql, webId);
      await page.goto(`${space.path}/${webId}`);
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
      await expect(payNow(page)).toHaveCount(0);
      const [name, href] = sentence.includes('not been started')
        ? ['Open your booking', `/payment-success/${webId}/${space.boxKey}`]
        : ['Book again', space.path];
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href!);
    });
});

test.describe('the payment window of an extension', () => {
  const extend = async (page: Page, sql: Sql) => {
    const space = await newSpace(sql);
    const { webId } = await paidBooking(page.request, space);
    await page.goto(`${space.path}/${webId}`);
    await choosePlan(page, '15 min');
    await terms(page).check();
    await payNow(page).click();
    await expect(pay(page)).toHaveText('Pay $13.20');
    await fillCard(page, CARDS.pays);
    return { space, webId };
  };

  test('that lapses is reported in a dialog, and OK leads back to the extension page', async ({
    page,
    sql,
    expectFault,
  }) => {
    expectFault(409);
    const { space, webId } = await extend(page, sql);
    await sql`update booking_periods set hold_expires_at = now() - interval '1 second'
      where space_id = ${space.id} and ordinal = 1`;
    await pay(page).click();
    await expect(page.getByText(/have'nt completed your payment within the 2 minute window/)).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(`${space.path}/${webId}`);
    await expect(page.getByRole('heading', { name: 'How much longer?' })).toBeVisible();
    expect(await charges(sql, space)).toEqual([2200, 2200]);
  });

  test('with a lost request is not reported as paid, and a retry pays', async ({
    page,
    sql,
    expectFault,
  }) => {
    expectFault('offline');
    const { space } = await extend(page, sql);
    await page.route('**/confirm/**', (route) => route.abort('internetdisconnected'), { times: 1 });
    await pay(page).click();
    await expect(
      page.getByText('Your payment did not go through. You were not charged. Please try again.'),
    ).toBeVisible();
    expect(await charges(sql, space)).toEqual([2200, 2200]);
    await pay(page).click();
    await page.waitForURL(/\/payment-success\//);
    expect(await charges(sql, space)).toEqual([3520, 3520]);
  });
});

test('an unknown address shows the not-found page, and Back works', async ({ page }) => {
  await page.goto(`/${unique('nowhere-')}/at/all`);
  await expect(page).toHaveURL('/no-page-found');
  await expect(page.getByRole('heading', { level: 1, name: 'OOPS! Page not found.' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a lapsed hold is not offered for payment after a reload', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await hold(page, space);
  const [booking] = await bookingsOf(sql, space.id);
  await lapseHold(sql, booking!.webId);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Your payment session has expired' })).toBeVisible();
});
