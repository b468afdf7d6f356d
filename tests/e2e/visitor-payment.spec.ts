import { bookingsOf, lapseHold, newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import {
  CARDS,
  email,
  fillBooking,
  fillCard,
  hold,
  paidBooking,
  pay,
  payNow,
  unlock,
} from './fixtures/visitor';

test.use(PHONE);

const LAPSED =
  "It looks like you have'nt completed your payment within the 2 minute window. Please try again or contact support for assistance.";

test('the card form shows an error at each missing field', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await hold(page, space);
  await pay(page).click();
  for (const text of [
    'Your card number is incomplete.',
    "Your card's expiration date is incomplete.",
    "Your card's security code is incomplete.",
    'Name is required.',
  ])
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  const number = page.getByLabel('Credit or debit card number');
  await expect(number).toBeFocused();
  await page.keyboard.type('4242424242424241');
  await pay(page).click();
  await expect(page.getByText('Your card number is invalid.')).toBeVisible();
  await number.fill('');
  await number.pressSequentially(CARDS.pays.replaceAll(' ', ''));
  await expect(page.getByText('Your card number is')).toHaveCount(0);
  // Each field that is complete leads to the next.
  await page.keyboard.type('1234');
  await page.keyboard.type('123');
  await expect(page.getByLabel('Name on card')).toBeFocused();
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('AU');
  await page.getByLabel('Name on card').fill('Al');
  await pay(page).click();
  await expect(page.getByText('Name must be at least 3 characters long.')).toBeVisible();
  await expect(page.getByLabel('Name on card')).toHaveAttribute('maxlength', '40');
  expect((await bookingsOf(sql, space.id))[0]?.state).toBe('held');
});

test('a declined card shows an error, and the same hold is paid with another card', async ({
  page,
  sql,
  expectFault,
}) => {
  expectFault(402);
  const space = await newSpace(sql);
  await hold(page, space);
  await fillCard(page, CARDS.declined);
  await pay(page).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByLabel('Credit or debit card number').fill(CARDS.pays);
  // It was about the previous card.
  await expect(page.getByText('Your card was declined.')).toBeHidden();
  await pay(page).click();
  await page.waitForURL(/\/payment-success\//);
  expect((await bookingsOf(sql, space.id)).map(({ status }) => status)).toEqual([2]);
});

test('two taps on Pay make one charge', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await hold(page, space);
  await fillCard(page, CARDS.pays);
  await pay(page).dblclick();
  await page.waitForURL(/\/payment-success\//);
  const charged = await sql<{ cents: number }[]>`select captured_cents as cents from payments
    join bookings on bookings.id = booking_id where space_id = ${space.id}`;
  expect([...charged]).toEqual([{ cents: 2200 }]);
});

test('a passed 3-D Secure check completes the payment', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await hold(page, space);
  await fillCard(page, CARDS.secure);
  await pay(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL(/\/payment-success\//);
  await expect(unlock(page)).toBeVisible();
});

test('a failed 3-D Secure check charges nothing, and the visitor can try again', async ({
  page,
  sql,
  expectFault,
}) => {
  expectFault(402);
  const space = await newSpace(sql);
  await hold(page, space);
  await fillCard(page, CARDS.secure);
  await pay(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  const message = page.getByRole('alert').filter({ hasText: /authenticat|declined|payment/i });
  await expect(message.first()).toBeVisible();
  await expect(pay(page)).toBeEnabled();
  await page.getByLabel('Credit or debit card number').fill(CARDS.pays);
  await pay(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL(/\/payment-success\//);
});

test('the payment window ends in a dialog whose OK leads back to the booking page', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await page.clock.install();
  await hold(page, space);
  await page.clock.runFor(1_000);
  await expect(page.getByRole('timer')).toHaveText(/^1:5\d$/);
  await page.clock.fastForward('01:45');
  await page.clock.runFor(1_000);
  await expect(page.getByText('20 seconds left to pay')).toBeAttached();
  const [booking] = await bookingsOf(sql, space.id);
  await lapseHold(sql, booking!.webId);
  await page.clock.fastForward('00:20');
  await page.clock.runFor(1_000);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(LAPSED)).toBeVisible();
  await expect(page).toHaveURL(/paymentSessionExpired=true/);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(space.path);
  await expect(payNow(page)).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('2025550143');
});

test('a card submitted after the payment window is not charged', async ({ page, sql, expectFault }) => {
  expectFault(409);
  const space = await newSpace(sql);
  await hold(page, space);
  const [booking] = await bookingsOf(sql, space.id);
  await fillCard(page, CARDS.pays);
  await lapseHold(sql, booking!.webId);
  await pay(page).click();
  await expect(page.getByRole('dialog').getByText(LAPSED)).toBeVisible();
  const payments = await sql`select 1 from payments where booking_id = ${booking!.id} and captured_cents > 0`;
  expect(payments).toHaveLength(0);
});

test.describe('a network failure during payment ends in the right state', () => {
  test('when the server got the request: the booking is confirmed and charged once', async ({
    page,
    sql,
    expectFault,
  }) => {
    expectFault('offline');
    const space = await newSpace(sql);
    await hold(page, space);
    await fillCard(page, CARDS.pays);
    await page.route('**/confirm/**', async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await pay(page).click();
    await page.waitForURL(/\/payment-success\//);
    expect((await bookingsOf(sql, space.id)).map(({ status }) => status)).toEqual([2]);
  });

  test('when the request was lost: nothing is charged, and a retry pays', async ({
    page,
    sql,
    expectFault,
  }) => {
    expectFault('offline');
    const space = await newSpace(sql);
    await hold(page, space);
    await fillCard(page, CARDS.pays);
    await page.route('**/confirm/**', (route) => route.abort('internetdisconnected'));
    await pay(page).click();
    await expect(
      page.getByText('Your payment did not go through. You were not charged. Please try again.'),
    ).toBeVisible();
    await page.unroute('**/confirm/**');
    await pay(page).click();
    await page.waitForURL(/\/payment-success\//);
  });
});

test('a card form that cannot be loaded shows an error, and Try again loads it', async ({
  page,
  sql,
  expectFault,
}) => {
  expectFault('offline');
  const space = await newSpace(sql);
  await page.route('**/stripe.js', (route) => route.abort('internetdisconnected'));
  await page.goto(space.path);
  await fillBooking(page, { plan: '30 min', email: email() });
  await payNow(page).click();
  await expect(page.getByText('The card form could not be loaded')).toBeVisible();
  await page.unroute('**/stripe.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(pay(page)).toBeVisible();
});

test('a payment that came too late is reported, even after a reload, with a link to book again', async ({
  page,
  sql,
  expectFault,
}) => {
  expectFault(409);
  const space = await newSpace(sql);
  await hold(page, space);
  await fillCard(page, CARDS.secure);
  await pay(page).click();
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  const [booking] = await bookingsOf(sql, space.id);
  await sql`update booking_periods set paying_since = paying_since - interval '11 minutes' where booking_id = ${booking!.id}`;
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  const tooLate = page.getByText(/^This time is no longer free/);
  await expect(page.getByRole('dialog').filter({ has: tooLate })).toBeVisible();
  await page.reload();
  await expect(tooLate).toBeVisible();
  await expect(pay(page)).toHaveCount(0);
  await expect(page.getByText(LAPSED)).toHaveCount(0);
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(payNow(page)).toBeVisible();
  expect((await bookingsOf(sql, space.id)).map(({ status }) => status)).toEqual([3]);
});

test('the payment page of a paid booking redirects to the booking', async ({ page, sql, request }) => {
  const space = await newSpace(sql);
  const { webId, path } = await paidBooking(request, space);
  await page.goto(`/public-booking/${space.id}/${space.boxKey}?bookingId=${webId}&subtotal=0.01&tax=0`);
  await expect(page).toHaveURL(path);
});

test('amounts in the address do not change the charge', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await hold(page, space);
  await page.goto(`${page.url()}&subtotal=0.01&tax=0&discount=19.99`);
  await expect(pay(page)).toHaveText('Pay $22.00');
});

test('an abandoned 3-D Secure check shows the time left, and another card pays once', async ({
  page,
  sql,
}) => {
  const space = await newSpace(sql);
  await hold(page, space);
  await fillCard(page, CARDS.secure);
  await pay(page).click();
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your payment is being processed.')).toBeVisible();
  await expect(pay(page)).toBeHidden();
  await expect(page.getByText('This payment is not finished yet')).toBeVisible();
  await expect(page.getByText('Your payment is being processed.')).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveText(/^(9:|10:00)/);
  await fillCard(page, CARDS.pays);
  await pay(page).click();
  await page.waitForURL(/\/payment-success\//);
  expect((await bookingsOf(sql, space.id)).map(({ status }) => status)).toEqual([2]);
});
