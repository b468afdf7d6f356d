import { bookingPath, bookingsOf, newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import {
  CARDS,
  choosePlan,
  email,
  fillBooking,
  fillCard,
  hold,
  pay,
  payNow,
  plan,
  unlock,
} from './fixtures/visitor';
import { setup } from './setup/facts';

test.use(PHONE);

test('the booking page shows the space, its plans, and the price with tax', async ({ page, sql }) => {
  const space = await newSpace(sql, { plans: [15, 30, 60, 90], taxPercent: 8.875 });
  await page.goto(space.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(space.name);
  await expect(page.getByText('SYD Terminal 1 · free now')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(4);
  await choosePlan(page, '1 h 30 min');
  const price = page.getByLabel('Price');
  await expect(price).toContainText('$48.00');
  await expect(price).toContainText('Tax 8.875 %');
  await expect(price).toContainText('$4.26');
  await expect(payNow(page)).toHaveText('Pay Now · $52.26');
  await expect(page.getByLabel('Country code')).toHaveValue('+61');
});

test('missing fields show an error', async ({ page, sql, expectFault }) => {
  expectFault(400);
  const space = await newSpace(sql);
  await page.goto(space.path);
  await page.getByRole('checkbox').check();
  await payNow(page).click();
  await expect(page.getByText('Required!')).toHaveCount(2);
  await choosePlan(page, '30 min');
  await page.getByLabel('Phone number').fill('12a-34 5');
  await expect(page.getByLabel('Phone number')).toHaveValue('12345');
  await page.getByLabel('Phone number').fill('1'.repeat(25));
  await expect(page.getByLabel('Phone number')).toHaveValue('1'.repeat(20));
  await page.getByLabel('Email').fill('not an address');
  await payNow(page).click();
  await expect(page.getByText(/Invalid Email/).first()).toBeVisible();
  expect(await bookingsOf(sql, space.id)).toHaveLength(0);
});

test('the terms open in a tab of their own, and the booking page keeps the input', async ({
  page,
  context,
  sql,
}) => {
  const space = await newSpace(sql);
  await page.goto(space.path);
  await page.getByLabel('Email').fill('kept@example.test');
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  const terms = await opening;
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect(terms.getByRole('main').getByRole('paragraph').first()).toBeVisible();
  await terms.close();
  await expect(page.getByLabel('Email')).toHaveValue('kept@example.test');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('kept@example.test');
});

test('two taps on Pay Now make one hold', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await page.goto(space.path);
  await fillBooking(page, { plan: '30 min', email: email() });
  await payNow(page).dblclick();
  await page.waitForURL(/\/public-booking\//);
  expect(await bookingsOf(sql, space.id)).toHaveLength(1);
});

test('Back to the booking page restores the input, and another plan replaces the hold', async ({
  page,
  sql,
}) => {
  const space = await newSpace(sql);
  const address = await hold(page, space);
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(address);
  await expect(plan(page, '30 min')).toBeChecked();
  await choosePlan(page, '1 h');
  const terms = page.getByRole('checkbox');
  if (!(await terms.isChecked())) await terms.check();
  await payNow(page).click();
  await expect(pay(page)).toHaveText('Pay $38.50');
  const bookings = await bookingsOf(sql, space.id);
  expect(bookings.map(({ state }) => state)).toEqual(['held', 'released']);
});

test('a reload of the booking page does not lock the visitor out of the hold', async ({ page, sql }) => {
  const space = await newSpace(sql);
  const address = await hold(page, space);
  await page.goto(space.path);
  await expect(page.getByLabel('Email')).toHaveValue(address);
  await expect(payNow(page)).toBeVisible();
});

test('a reload of the payment page keeps the hold and its countdown', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await hold(page, space);
  const address = page.url();
  await expect(page.getByRole('timer')).toHaveText(/^1:5[0-8]$/);
  await page.reload();
  await expect(pay(page)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1:[0-5]\d$/);
  expect(page.url()).toBe(address);
  expect((await bookingsOf(sql, space.id)).map(({ state }) => state)).toEqual(['held']);
});

test('a second visitor sees how long the space is in use', async ({ page, sql, otherBrowser }) => {
  const space = await newSpace(sql);
  await hold(page, space);
  const second = await otherBrowser(PHONE);
  await second.goto(space.path);
  await expect(second.getByText(/^This space is in use until \d\d:\d\d [AP]M\.$/)).toBeVisible();
  await expect(payNow(second)).toBeHidden();
  await expect(second.getByRole('link', { name: 'Check again' })).toBeVisible();
});

test('the second visitor to press Pay Now learns that the space has just been taken', async ({
  page,
  sql,
  otherBrowser,
  expectFault,
}) => {
  expectFault(422);
  const space = await newSpace(sql);
  const second = await otherBrowser(PHONE);
  await second.goto(space.path);
  await fillBooking(second, { plan: '30 min', email: email() });
  await hold(page, space);
  await payNow(second).click();
  await expect(second.getByText('This space has just been taken. Please choose another one')).toBeVisible();
  await expect(second.getByLabel('Phone number')).toHaveValue('2025550143');
});

test('a lost network loses no input, and the next try makes one hold', async ({
  page,
  context,
  sql,
  expectFault,
}) => {
  expectFault('offline');
  const space = await newSpace(sql);
  await page.goto(space.path);
  await fillBooking(page, { plan: '30 min', email: email() });
  await context.setOffline(true);
  await payNow(page).click();
  await expect(page.getByText('Network response was not ok.')).toBeVisible();
  await context.setOffline(false);
  await payNow(page).click();
  await page.waitForURL(/\/public-booking\//);
  expect(await bookingsOf(sql, space.id)).toHaveLength(1);
});

test.describe('a space that cannot be booked says why', () => {
  test('when its pod is silent', async ({ page, sql }) => {
    await page.goto(await bookingPath(sql, setup().silentSpace));
    await expect(page.getByText('This space is offline right now. Please choose another one')).toBeVisible();
    await expect(payNow(page)).toBeHidden();
  });

  test('during its restriction window', async ({ page, sql }) => {
    const [clock] = await sql<{ from: string; to: string; opens: string }[]>`
      select to_char(now() at time zone 'Australia/Sydney' - interval '1 hour', 'HH24:MI') as from,
        to_char(now() at time zone 'Australia/Sydney' + interval '2 hours', 'HH24:MI') as to,
        to_char(now() at time zone 'Australia/Sydney' + interval '2 hours', 'HH12:MI AM') as opens`;
    const space = await newSpace(sql, { restricted: clock });
    await page.goto(space.path);
    await expect(page.getByText('This space cannot be booked at this time of day.')).toBeVisible();
    await expect(page.getByText(/^Free from .*\d\d:\d\d [AP]M\.$/)).toContainText(clock!.opens);
  });

  test('when it offers no plan', async ({ page, sql }) => {
    const space = await newSpace(sql, { plans: [] });
    await page.goto(space.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(space.name);
    await expect(page.getByText(/not available|no plan|cannot be booked/i)).toBeVisible();
    await expect(payNow(page)).toBeHidden();
  });
});

test.describe('invalid addresses', () => {
  test('an unknown space or key is not found', async ({ page, sql, expectFault }) => {
    expectFault(404);
    const space = await newSpace(sql);
    const { boxKey } = space;
    for (const path of [
      `/qr-redirect/${space.id}/none-such-key`,
      `/qr-redirect/99999999/${boxKey}`,
      `/qr-redirect/x/${boxKey}`,
      `/public-booking/${space.id}/${boxKey}?bookingId=none`,
      `/payment-success/none/${boxKey}`,
    ]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { name: 'OOPS! Page not found.' })).toBeVisible();
    }
  });

  test('a payment page without a booking redirects to the booking page', async ({ page, sql }) => {
    const space = await newSpace(sql);
    await page.goto(space.path.replace('qr-redirect', 'public-booking'));
    await expect(page).toHaveURL(space.path);
  });
});

test('after payment nothing that opens the door is left in the browser’s storage', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await hold(page, space);
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const [booking] = await bookingsOf(sql, space.id);
  expect(await kept()).toContain(booking!.webId);
  await fillCard(page, CARDS.pays);
  await pay(page).click();
  await page.waitForURL(/\/payment-success\//);
  await expect(unlock(page)).toBeVisible();
  await expect.poll(kept).not.toContain(booking!.webId);
});
