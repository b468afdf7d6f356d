import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { textOf } from './fixtures/list';
import { expectAccessible } from './fixtures/look';
import { unique } from './fixtures/people';
import { bookingsOf, newSpace } from './fixtures/spaces';
import { mailTo } from './fixtures/stand-ins';
import { expect, PHONE, test } from './fixtures/test';
import {
  CARDS,
  choosePlan,
  email,
  fillBooking,
  fillCard,
  paidBooking,
  pay,
  payNow,
  terms,
} from './fixtures/visitor';

test.use(PHONE);

/** A promo code of this amount for all customers. */
async function newPromo(sql: Sql, cents: number): Promise<string> {
  const name = unique('SAVE').toUpperCase();
  await sql`insert into promo_codes (kind, name, amount_cents, expired_at)
    values ('everyone', ${name}, ${cents}, now() + interval '9 days')`;
  return name;
}

test('a promo code shows its discount, follows the chosen plan and lowers the charge', async ({
  page,
  sql,
  expectFault,
}) => {
  expectFault(404);
  const space = await newSpace(sql, { taxPercent: 10 });
  const name = await newPromo(sql, 1500);
  await page.goto(space.path);
  const code = page.getByLabel('Promo code (optional)');
  const apply = page.getByRole('button', { name: /^Apply/ });
  const total = page.getByTestId('total');
  await choosePlan(page, '30 min');
  await code.fill('NO-SUCH-CODE');
  await apply.click();
  await expect(page.getByText('Invalid promo code')).toBeVisible();
  await code.fill(name.toLowerCase());
  await code.press('Enter');
  await expect(page.getByText('The code is valid.')).toBeVisible();
  await expect(total).toHaveText('$5.50');
  await choosePlan(page, '15 min');
  await expect(page.getByText('Coupon code Value is greater than plan choosen.')).toBeVisible();
  await expect(total).toHaveText('$0.00');
  await page.reload();
  await expect(code).toHaveValue(name.toLowerCase());
  await choosePlan(page, '30 min');
  await expect(total).toHaveText('$5.50');
  await page.getByLabel('Email').fill(email());
  await page.getByLabel('Phone number').fill('2025550143');
  await terms(page).check();
  await payNow(page).click();
  await page.waitForURL(/\/public-booking\//);
  await expect(page.getByText('Discount')).toBeVisible();
  await expect(pay(page)).toHaveText('Pay $5.50');
});

test('wallet credit applies once the email is proven, and a booking with nothing left to pay is confirmed', async ({
  page,
  sql,
  otherBrowser,
}) => {
  const space = await newSpace(sql, { taxPercent: 0 });
  const address = email();
  await sql`with someone as (
      insert into customers (email, country_code, phone, wallet_cents) values (${address}, '+1', '2025550143', 0) returning id
    ) insert into wallet_entries (customer_id, amount_cents, reason) select id, 5000, 'assigned' from someone`;
  await sql`update customers set wallet_cents = 5000 where email = ${address}`;
  await page.goto(space.path);
  await fillBooking(page, { plan: '30 min', email: address });
  await expect(payNow(page)).toHaveText('Pay Now · $20.00');
  await page.getByRole('button', { name: 'I have credit or a personal code' }).click();
  const { subject } = await mailTo(address);
  const code = /(\d{6}) is your code/.exec(subject)?.[1] ?? '';
  const field = page.getByLabel('Code from the email');
  await field.fill(code);
  await field.press('Enter');
  await expect(page.getByText('You have $50.00 of credit. It is used first.')).toBeVisible();
  const bookNow = page.getByRole('button', { name: 'Book now' });
  await bookNow.click();
  await page.waitForURL(/\/payment-success\//);
  await expect(page.getByLabel('Passcode')).toBeVisible();
  // The remaining balance is also on the page of the booking, but not if the same link is opened without the proof.
  const balanceOf = (shown: Page) => shown.locator('dl').filter({ hasText: 'Wallet balance' });
  await expect(balanceOf(page)).toContainText('$30.00');
  const otherPage = await otherBrowser(PHONE);
  await otherPage.goto(page.url());
  await expect(otherPage.getByLabel('Passcode')).toBeVisible();
  await expect(balanceOf(otherPage)).toHaveCount(0);
  const [row] = await sql`select wallet_cents as cents from customers where email = ${address}`;
  expect(row).toEqual({ cents: 3000 });
});

test('an extension is bought on the page of the booking and begins at its end', async ({
  page,
  sql,
  request,
}) => {
  const space = await newSpace(sql, { taxPercent: 0 });
  const { path } = await paidBooking(request, space);
  const ends = () => sql<{ at: Date }[]>`select ends_at as at from bookings where space_id = ${space.id}`;
  const [endBefore] = await ends();
  await page.goto(path);
  await page.getByRole('link', { name: 'Add time' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add time' })).toBeVisible();
  await choosePlan(page, '15 min');
  await terms(page).check();
  await payNow(page).click();
  await page.waitForURL(/isExtended=true/);
  await fillCard(page, CARDS.pays);
  await pay(page).click();
  await page.waitForURL(/\/payment-success\//);
  await expect(page.getByRole('timer')).toBeVisible();
  const [endAfter] = await ends();
  expect(endAfter!.at.getTime() - endBefore!.at.getTime()).toBe(15 * 60_000);
  const [booking] = await bookingsOf(sql, space.id);
  expect(booking?.status).toBe(5);
});

test('a page where no more time can be added says why and leads back to the booking', async ({
  page,
  sql,
  request,
}) => {
  const space = await newSpace(sql);
  const booking = await paidBooking(request, space);
  await sql`delete from space_plans where space_id = ${space.id}`;
  await page.goto(`${space.path}/${booking.webId}`);
  await expect(page.getByText('No more time can be added: this space has no plans on offer.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open your booking' }).click();
  await page.waitForURL(`**${booking.path}`);
});

test('an extension being paid in another tab is reported, and the page updates when it ends', async ({
  page,
  sql,
  request,
}) => {
  const space = await newSpace(sql);
  const { webId } = await paidBooking(request, space);
  await page.goto(`${space.path}/${webId}`);
  await expect(page.getByText(/^\+\d+\smin, until /)).toBeVisible();
  const more = { podId: space.id, pricingPlanId: space.plans.get(15), express: true };
  const holdResponse = await request.post(`/api/v2/bookings/instant?bookingId=${webId}&isExtended=true`, {
    headers: { 'x-partner-key': space.boxKey },
    data: more,
  });
  expect(holdResponse.status(), await holdResponse.text()).toBe(201);
  const setState = (state: 'paying' | 'released') => sql`update booking_periods
    set state = ${state}, paying_since = case when ${state} = 'paying' then now() end
    where ordinal = 1 and booking_id = (select id from bookings where web_id = ${webId})`;
  await setState('paying');
  await expect(page.getByText('An extension of this booking is already being paid for.')).toBeVisible();
  await expect(page.getByText('No more time can be added', { exact: false })).toHaveCount(0);
  await expectAccessible(page, 'an extension being paid');
  const paymentLink = page.getByRole('link', { name: 'Continue to payment' });
  expect(await paymentLink.getAttribute('href')).toContain(`bookingId=${webId}&isExtended=true`);
  // Released there: this tab gets no input.
  await setState('released');
  await expect(page.getByText(/^\+\d+\smin, until /)).toBeVisible();
});

test('the booking can be added to the phone’s calendar', async ({ page, sql, request }) => {
  const { path } = await paidBooking(request, await newSpace(sql));
  await page.goto(path);
  const reference = await textOf(page.getByText('Reference').locator('..').getByRole('definition'));
  const href = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const file = await request.get(href!);
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toContain(reference);
  expect(
    (await request.get(href!.replace(/\/payment-success\/.{6}/, '/payment-success/xxxxxx'))).status(),
  ).toBe(404);
});
