import { expectAccessible, expectNoOverflow, PHONE_WIDTHS } from './fixtures/look';
import { bookingPath, bookingsOf, moveBooking, newNeighbours, newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
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
  plan,
  terms,
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
  await expect(price).toContainText('Tax 8.875%');
  await expect(price).toContainText('$4.26');
  await expect(payNow(page)).toHaveText('Pay Now · $52.26');
  await expect(page.getByLabel('Country code')).toHaveValue('AU');
});

test('Pay Now requires the terms, and errors at fields disappear when they are corrected', async ({
  page,
  sql,
}) => {
  const space = await newSpace(sql);
  await page.goto(space.path);
  await expect(payNow(page)).toBeDisabled();
  await terms(page).check();
  await payNow(page).click();
  await expect(page.getByText('Required!')).toHaveCount(2);
  const form = page.locator('form');
  await expect(form.getByRole('alert'), 'the focus reads them').toHaveCount(0);
  await choosePlan(page, '30 min');
  await expect(page.getByText('Required!')).toHaveCount(2);
  await page.getByLabel('Phone number').fill('12a-34 5');
  await expect(page.getByLabel('Phone number')).toHaveValue('12345');
  await page.getByLabel('Phone number').fill('1'.repeat(25));
  await expect(page.getByLabel('Phone number')).toHaveValue('1'.repeat(20));
  await expect(page.getByText('Required!')).toHaveCount(1);
  const address = page.getByLabel('Email');
  await address.fill('not an address');
  await address.blur();
  await expect(form.getByRole('alert')).toHaveText('Invalid Email');
  await expect(address).toHaveAccessibleDescription('Invalid Email');
  await payNow(page).click();
  await expect(address).toBeFocused();
  await expect(page.getByText(/Invalid Email/)).toHaveCount(1);
  await address.fill(email());
  await expect(page.getByText(/Invalid Email/)).toHaveCount(0);
  expect(await bookingsOf(sql, space.id)).toHaveLength(0);
});

test('the terms open in a new tab, and the booking page keeps the input', async ({ page, context, sql }) => {
  const space = await newSpace(sql);
  await page.goto(space.path);
  await page.getByLabel('Email').fill('kept@example.test');
  // The bar below grows when the wallets appear, and moves the link: a click in that moment misses it.
  await expect(page.getByRole('button', { name: 'Google Pay' })).toBeVisible();
  const opening = context.waitForEvent('page');
  await page.getByText('I accept the').getByRole('link', { name: 'Terms of Service' }).click();
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
  await terms(page).check();
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

test('a second visitor sees that the space is being booked, and then how long it is in use', async ({
  page,
  sql,
  request,
  otherBrowser,
}) => {
  const space = await newSpace(sql);
  await hold(page, space);
  const second = await otherBrowser(PHONE);
  await second.goto(space.path);
  await expect(second.getByText('Someone is booking this space right now.')).toBeVisible();
  const [booking] = await bookingsOf(sql, space.id);
  const headers = { 'x-partner-key': space.boxKey };
  await request.post(`/api/v2/bookings/web/${booking!.webId}/confirm/pm_card_visa`, { headers });
  await second.reload();
  await expect(second.getByText(/^This space is in use until \d{1,2}:\d\d\s[AP]M\.$/)).toBeVisible();
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
  const [space, beside] = await newNeighbours(sql);
  const second = await otherBrowser(PHONE);
  await second.goto(space.path);
  await fillBooking(second, { plan: '30 min', email: email() });
  await hold(page, space);
  await payNow(second).click();
  await expect(second.getByText('This space has just been taken. Please choose another one')).toBeVisible();
  await expect(second.getByLabel('Phone number')).toHaveValue('2025550143');
  // The next free space is shown at once, on the same page: another space of the location.
  const nearest = second.getByRole('region', { name: 'Nearest free space' });
  await expect(nearest.getByRole('link', { name: 'Book this one' })).toBeInViewport();
  await expectAccessible(second, 'a rival and the next free space');
  await nearest.getByRole('link', { name: 'Book this one' }).click();
  await second.waitForURL(`**${beside.path}`);
  await hold(second, beside);
  expect((await bookingsOf(sql, beside.id)).map(({ state }) => state)).toEqual(['held']);
});

test('when the following time is booked, the plans that still fit are offered, and no input is lost', async ({
  page,
  sql,
  request,
  expectFault,
}) => {
  expectFault(422);
  const space = await newSpace(sql);
  const address = email();
  await page.goto(space.path);
  await fillBooking(page, { plan: '1 h', email: address });
  const { webId } = await paidBooking(request, space);
  await moveBooking(sql, webId, 40);
  await payNow(page).click();
  await expect(page.getByText('This space has just been taken. Please choose another one.')).toBeVisible();
  await expect(page.getByRole('radio', { name: '1 h Not free for this long' })).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(address);
  await expect(page.getByLabel('Phone number')).toHaveValue('2025550143');
  await choosePlan(page, '30 min');
  await payNow(page).click();
  await page.waitForURL(/\/public-booking\//);
  expect((await bookingsOf(sql, space.id)).map(({ state }) => state)).toEqual(['held', 'confirmed']);
});

test('a failed request loses no input, and the next try makes one hold', async ({
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

test.describe('an unavailable space shows the reason', () => {
  test('when its pod is silent', async ({ page, sql }) => {
    await page.goto(await bookingPath(sql, setup().silentSpace));
    await expect(page.getByText('This space is offline right now. Please choose another one')).toBeVisible();
    await expect(payNow(page)).toBeHidden();
  });

  test('during its restriction window', async ({ page, sql }) => {
    const [clock] = await sql<{ from: string; to: string; opens: string }[]>`
      select to_char(now() at time zone 'Australia/Sydney' - interval '1 hour', 'HH24:MI') as from,
        to_char(now() at time zone 'Australia/Sydney' + interval '2 hours', 'HH24:MI') as to,
        to_char(now() at time zone 'Australia/Sydney' + interval '2 hours', 'FMHH12:MI AM') as opens`;
    const space = await newSpace(sql, { restricted: clock });
    await page.goto(space.path);
    await expect(page.getByText('This space cannot be booked at this time of day.')).toBeVisible();
    await expect(page.getByText(/^Free from .*\d{1,2}:\d\d\s[AP]M\.$/)).toContainText(clock!.opens);
  });

  test('when it offers no plan', async ({ page, sql }) => {
    const space = await newSpace(sql, { plans: [] });
    await page.goto(space.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(space.name);
    await expect(page.getByText(/not available|no plan|cannot be booked/i)).toBeVisible();
    await expect(payNow(page)).toBeHidden();
  });
});

test.describe('an invalid address', () => {
  test('with an unknown space or key is not found', async ({ page, sql, expectFault }) => {
    // The nearest space is looked up with the key, which may be unknown.
    expectFault(404, 401);
    const [space, beside] = await newNeighbours(sql);
    const { boxKey } = space;
    for (const path of [
      `/qr-redirect/${space.id}/none-such-key`,
      `/qr-redirect/99999999/${boxKey}`,
      `/qr-redirect/x/${boxKey}`,
      `/qr-redirect/${space.id}`,
      `/public-booking/${space.id}/${boxKey}?bookingId=none`,
      `/payment-success/none/${boxKey}`,
    ]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      // The text is rendered without scripts.
      expect(await response?.text()).toContain('This code or link is no longer valid.');
      await expect(page.getByRole('heading', { name: 'OOPS! Page not found.' })).toBeVisible();
      await expect(page.getByText('This code or link is no longer valid.')).toBeVisible();
      await expect(page.locator('a[href^="tel:"]')).toBeVisible();
      // No link leads to the operator's sign-in.
      await expect(page.locator('a[href="/"], a[href^="/admin"]')).toHaveCount(0);
    }
    // A removed space still has a location: its code leads to the nearest free space there.
    await sql`update spaces set status = 'deleted' where id = ${space.id}`;
    await page.goto(space.path);
    await expect(page.getByRole('link', { name: 'Book this one' })).toBeVisible();
    await expect(page.getByText(/(^|· )0\sm away$/)).toBeVisible();
    await expectAccessible(page, 'a code of a removed space');
    await expectNoOverflow(page, 'a code of a removed space', PHONE_WIDTHS);
    await page.getByRole('link', { name: 'Book this one' }).click();
    await page.waitForURL(`**${beside.path}`);
    await expect(payNow(page)).toBeVisible();
  });

  test('a payment page without a booking redirects to the booking page', async ({ page, sql }) => {
    const space = await newSpace(sql);
    await page.goto(space.path.replace('qr-redirect', 'public-booking'));
    await expect(page).toHaveURL(space.path);
  });
});

test('no secret that opens the door is left in the browser’s storage after payment', async ({
  page,
  sql,
}) => {
  const space = await newSpace(sql);
  await hold(page, space);
  const readStorage = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const [booking] = await bookingsOf(sql, space.id);
  expect(await readStorage()).toContain(booking!.webId);
  await fillCard(page, CARDS.pays);
  await pay(page).click();
  await page.waitForURL(/\/payment-success\//);
  await expect(unlock(page)).toBeVisible();
  await expect.poll(readStorage).not.toContain(booking!.webId);
});

test('the dial code is found by country and used for the card, and the contact is remembered if requested', async ({
  page,
  sql,
}) => {
  const space = await newSpace(sql);
  await page.goto(space.path);
  const country = page.getByLabel('Country code');
  const selected = country.locator('xpath=following-sibling::span');
  await expect(selected).toHaveText('+61');
  expect((await country.locator('option').allTextContents()).slice(0, 2)).toEqual([
    'Australia \u2066+61\u2069',
    'Afghanistan \u2066+93\u2069',
  ]);
  await country.selectOption('DE');
  await expect(selected).toHaveText('+49');
  const { scrollWidth, clientWidth } = await selected.evaluate((element) => ({
    scrollWidth: element.scrollWidth,
    clientWidth: element.clientWidth,
  }));
  expect(scrollWidth, 'the code is not cut').toBeLessThanOrEqual(clientWidth);
  const address = email();
  await fillBooking(page, { plan: '30 min', email: address, phone: '15112345' });
  await page.getByLabel('Remember me on this phone').check();
  await payNow(page).click();
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('DE');
  const [contact] = await sql`select country_code as code, phone from customers where email = ${address}`;
  expect(contact).toEqual({ code: '+49', phone: '15112345' });

  await page.goto((await newSpace(sql)).path);
  await expect(page.getByLabel('Email')).toHaveValue(address);
  await expect(country).toHaveValue('DE');
  await page.getByRole('button', { name: 'Forget me' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    address,
  );
  await expect(page.getByLabel('Remember me on this phone')).not.toBeChecked();
});
