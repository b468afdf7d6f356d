import type { Page } from '@playwright/test';
import { walker } from './fixtures/effort';
import { expectAccessible, expectNoOverflow, THEMES, wear } from './fixtures/look';
import { bookingsOf, lapseHold, newNeighbours, newSpace, type TestSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { newDoor } from './fixtures/trouble';
import { CARDS, email, fillCard, hold, paidBooking, pay, payNow, terms, unlock } from './fixtures/visitor';
import { applePay, approve, browserHas, sheet, walletButtons } from './fixtures/wallet';

test.use(PHONE);

test('a wallet books and unlocks with at most 4 taps and no key, and with 2 taps after a second scan', async ({
  page,
  sql,
}) => {
  const { space, acknowledge } = await newDoor(sql);
  const { tap, effort } = walker(page);
  await page.goto(space.path);
  await expect(page.getByText('15 min · $13.20')).toBeVisible();
  await tap(applePay(page));
  await expect(sheet(page)).toContainText('Pay $13.20');
  await tap(sheet(page).locator('button', { hasText: /^Pay$/ }));
  await page.waitForURL(/\/payment-success\//);
  await tap(unlock(page));
  expect(await acknowledge()).toBe(1);
  // One fewer than four: the most popular plan is already selected.
  expect(effort).toEqual({ taps: 3, keystrokes: 0 });
  const [booking] = await sql`select contact_email, contact_country_code, contact_phone, contact_name,
    status, amount_cents from bookings where space_id = ${space.id}`;
  expect(booking).toEqual({
    contact_email: 'wallet@hushpod.test',
    contact_country_code: '+1',
    contact_phone: '8005550199',
    contact_name: 'Test Wallet',
    status: 2,
    amount_cents: 1320,
  });

  // Within two seconds a second tap would be the same command: docs/rules.md#taps.
  await sql`update device_commands set created_at = created_at - interval '3 seconds' where space_id = ${space.id}`;
  const secondVisit = walker(page);
  await page.goto(space.path);
  await secondVisit.tap(unlock(page));
  expect(await acknowledge()).toBe(1);
  expect(secondVisit.effort).toEqual({ taps: 1, keystrokes: 0 });
});

test('a card books and unlocks with at most 9 taps', async ({ page, sql }) => {
  await browserHas(page, 'none');
  const { space, acknowledge } = await newDoor(sql);
  const { tap, type, effort } = walker(page);
  await page.goto(space.path);
  await tap(page.getByLabel('Email'));
  const address = email();
  await type(address);
  await tap(page.getByLabel('Phone number'));
  await type('2025550143');
  await tap(terms(page));
  await tap(payNow(page));
  await tap(page.getByLabel('Credit or debit card number'));
  await type('4242424242424242');
  await type('1234');
  await type('123');
  await expect(page.getByLabel('Name on card')).toBeFocused();
  await type('Robin Visitor');
  await tap(pay(page));
  await page.waitForURL(/\/payment-success\//);
  await tap(unlock(page));
  expect(await acknowledge()).toBe(1);
  // Fewer than nine: the country of the card is derived from the phone's, and the card's fields lead to each other.
  expect(effort).toEqual({ taps: 7, keystrokes: address.length + 10 + 16 + 4 + 3 + 13 });
});

test('a small phone shows the price and the wallets at the bottom, and Pay Now below the form', async ({
  page,
  sql,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto((await newSpace(sql)).path);
  await expect(page.getByText('15 min · $13.20')).toBeInViewport({ ratio: 1 });
  await expect(applePay(page)).toBeInViewport({ ratio: 1 });
  await expect(payNow(page)).not.toBeInViewport();
  await payNow(page).evaluate((button) => button.scrollIntoView({ block: 'end' }));
  for (const each of [page.getByText('15 min · $13.20'), applePay(page), payNow(page)])
    await expect(each).toBeInViewport({ ratio: 1 });
});

test('closing the wallet sheet releases the space, and the next sheet pays once', async ({ page, sql }) => {
  const space = await newSpace(sql);
  const released = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.goto(space.path);
  await applePay(page).click();
  await expect
    .poll(async () => (await bookingsOf(sql, space.id)).map(({ state }) => state))
    .toEqual(['held']);
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await released;
  expect((await bookingsOf(sql, space.id)).map(({ state }) => state)).toEqual(['released']);
  await applePay(page).dispatchEvent('click');
  await applePay(page).dispatchEvent('click');
  await expect(sheet(page)).toHaveCount(1);
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).dblclick();
  await page.waitForURL(/\/payment-success\//);
  expect((await bookingsOf(sql, space.id)).map(({ status }) => status)).toEqual([2, 3]);
});

test('a hold that lapses behind the open sheet charges nothing, and the page says so', async ({
  page,
  sql,
  expectFault,
}) => {
  expectFault(409);
  const space = await newSpace(sql);
  await page.goto(space.path);
  await applePay(page).click();
  await expect.poll(async () => (await bookingsOf(sql, space.id)).length).toBe(1);
  await lapseHold(sql, (await bookingsOf(sql, space.id))[0]!.webId);
  await approve(page);
  await expect(page.getByRole('alert').filter({ hasText: '2 minute window' })).toBeVisible();
  const [row] = await sql`select count(*)::int as payments from payments
    join bookings on bookings.id = booking_id where space_id = ${space.id}`;
  expect(row).toEqual({ payments: 0 });
});

test('the second visitor to approve a sheet is not charged, and is shown the next free space', async ({
  page,
  sql,
  request,
  expectFault,
}) => {
  expectFault(422);
  const [space, beside] = await newNeighbours(sql);
  await page.goto(space.path);
  await expect(applePay(page)).toBeVisible();
  await paidBooking(request, space);
  await applePay(page).click();
  await approve(page);
  await expect(page.getByText('This space has just been taken. Please choose another one')).toBeVisible();
  const nearest = page.getByRole('region', { name: 'Nearest free space' });
  await expect(nearest.getByRole('link', { name: 'Book this one' })).toHaveAttribute('href', beside.path);
  expect(await bookingsOf(sql, space.id), 'the one of the first').toHaveLength(1);
});

test('a browser without a wallet has no button and no gap, and Pay Now says what is missing', async ({
  page,
  sql,
}) => {
  await browserHas(page, 'none');
  const space = await newSpace(sql);
  await page.goto(space.path, { waitUntil: 'networkidle' });
  await expect(walletButtons(page)).toHaveCount(0);
  await expect(payNow(page)).toHaveText('Pay Now · $13.20');
  await expect(payNow(page)).toHaveAttribute('aria-disabled', 'true');
  await payNow(page).click({ force: true });
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email());
  await page.getByLabel('Phone number').fill('2025550143');
  await payNow(page).click({ force: true });
  await expect(page.getByText('Please accept the Terms of Service.')).toBeVisible();
  await expect(terms(page)).toBeFocused();
  expect(await bookingsOf(sql, space.id)).toEqual([]);
});

for (const theme of THEMES)
  test(`the booking page with a wallet is accessible, ${theme}`, async ({ page, sql }) => {
    const space = await newSpace(sql);
    await wear(page, theme);
    await page.goto(space.path);
    await expect(applePay(page)).toBeVisible();
    await expectAccessible(page, 'booking page with a wallet', { themes: [theme] });
    await expectNoOverflow(page, 'booking page with a wallet');
  });

const addWithCard = (page: Page) => page.getByRole('button', { name: /^Add 15 min · \$13\.20 · card/ });
const addTime = (page: Page) => page.getByRole('link', { name: 'Add time' });

/** Books 30 minutes and pays with a card that is kept. Its bank asks if it is a card that requires 3-D Secure. */
async function bookKeeping(page: Page, space: TestSpace, number: string) {
  await hold(page, space);
  await fillCard(page, number);
  await page.getByLabel(/^Keep this card/).check();
  await pay(page).click();
  if (number === CARDS.secure) await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL(/\/payment-success\//);
}

test('time is added with the card that paid in two taps and no key, and another browser does not see the card', async ({
  page,
  sql,
  browser,
}) => {
  await browserHas(page, 'none');
  const space = await newSpace(sql);
  await bookKeeping(page, space, CARDS.pays);
  const { tap, effort } = walker(page);
  await tap(addTime(page));
  // Shown before anything is pressed: the time, the amount with tax, and the card that pays.
  await expect(page.getByText(/^\+\d+\smin, until /)).toBeVisible();
  await expect(addWithCard(page)).toContainText('4242');
  const href = page.url();
  await tap(addWithCard(page));
  await page.waitForURL(/\/payment-success\//);
  expect(effort).toEqual({ taps: 2, keystrokes: 0 });
  const [booking] = await sql`select status, duration_minutes, amount_cents from bookings
    where space_id = ${space.id}`;
  expect(booking).toMatchObject({ status: 5, duration_minutes: 45 });

  const otherPage = await browser.newPage(PHONE);
  await otherPage.goto(href);
  await expect(payNow(otherPage)).toContainText('$13.20');
  expect(await otherPage.content()).not.toContain('4242');
  await otherPage.close();
});

test('a 3-D Secure check that fails for more time is reported, and another card pays the same hold', async ({
  page,
  sql,
  expectFault,
}) => {
  expectFault(402);
  await browserHas(page, 'none');
  const space = await newSpace(sql);
  await bookKeeping(page, space, CARDS.secure);
  await addTime(page).click();
  await addWithCard(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /authenticat/i })).toBeVisible();
  await page.getByRole('button', { name: 'Pay with another card' }).click();
  await page.waitForURL(/isExtended=true/);
  await fillCard(page, CARDS.pays);
  await pay(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL(/\/payment-success\//);
  const charged = await sql`select captured_cents from payments
    join bookings on bookings.id = booking_id where space_id = ${space.id} order by payments.id`;
  expect(charged.map(({ captured_cents }) => captured_cents > 0)).toEqual([true, true]);
});
