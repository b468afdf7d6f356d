import { column, rows, textOf } from './fixtures/list';
import { expectAccessible, expectNoOverflow, PHONE_WIDTHS } from './fixtures/look';
import { moveBooking, newSpace } from './fixtures/spaces';
import { linkIn, mailTo, paymentAtProvider } from './fixtures/stand-ins';
import { expect, PHONE, test } from './fixtures/test';
import { newDoor } from './fixtures/trouble';
import { CARDS, email, fillBooking, fillCard, paidBooking, pay, payNow, unlock } from './fixtures/visitor';
import { setup } from './setup/facts';

test.use(PHONE);

test('a visitor scans, books, pays and unlocks, and console, provider and mail agree', async ({
  page,
  otherBrowser,
  stateOf,
  expectFault,
}) => {
  test.slow();
  expectFault(402);
  const address = email();
  await page.goto(setup().visitorPath);
  await fillBooking(page, { plan: '30 min', email: address });
  const price = /\$(\d+\.\d\d)/.exec(await textOf(payNow(page)))?.[1] ?? '';
  await payNow(page).click();
  await page.waitForURL(/\/public-booking\//);
  await fillCard(page, CARDS.declined);
  await pay(page).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await fillCard(page, CARDS.pays);
  await pay(page).click();
  await expect(page.getByText('Paid. Your space is ready.')).toBeVisible();
  await page.waitForURL(/\/payment-success\//);
  const confirmation = page.url();

  const timer = page.getByRole('timer');
  const earlierTime = await textOf(timer);
  expect(earlierTime).toMatch(/^(30:00|29:5\d)$/);
  await expect(timer).not.toHaveText(earlierTime);
  await expect(page.getByLabel('Passcode')).toHaveText(/(\d ?){6}/);
  const reference = await textOf(page.getByText('Reference').locator('..').getByRole('definition'));

  await unlock(page).click();
  await expect(page.getByText('Unlock successful.')).toBeVisible();

  const desk = await otherBrowser({ storageState: await stateOf('admin') });
  await desk.goto('/admin/booking');
  await desk.getByRole('searchbox').fill(reference);
  await expect(desk).toHaveURL(/search=/);
  await expect(rows(desk)).toHaveCount(1);
  expect(await column(desk, 'Reference')).toEqual([reference]);
  expect(await column(desk, 'Amount')).toEqual([`$${price}`]);
  await desk.getByRole('link', { name: reference }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(reference);
  await expect(desk.getByText(address).first()).toBeVisible();
  await expect(desk.getByText('captured')).toBeVisible();
  await expect(desk.getByText('acknowledged')).toBeVisible();
  const paymentId = await textOf(desk.getByText(/^pi_/));
  expect(await desk.content()).not.toContain(confirmation.split('/').at(-2));

  const payment = await paymentAtProvider(paymentId);
  expect(payment).toMatchObject({ status: 'succeeded', amount_received: Math.round(Number(price) * 100) });

  const mail = await mailTo(address);
  expect(mail.subject).toContain(reference);
  expect(mail.text).toContain(price);
  const link = linkIn(mail, '/payment-success/');
  expect(link).toBe(confirmation);
  const phone = await otherBrowser(PHONE);
  await phone.goto(link);
  await expect(unlock(phone)).toBeVisible();
});

test.describe('the door', () => {
  test('stays locked before the booking begins', async ({ page, sql, request }) => {
    const space = await newSpace(sql);
    const booking = await paidBooking(request, space);
    await sql`update spaces set address = 'Gate 12, level 2' where id = ${space.id}`;
    await moveBooking(sql, booking.webId, 120);
    await page.goto(booking.path);
    await expect(page.getByText('This booking has not been started yet.')).toBeVisible();
    await expect(unlock(page)).toBeHidden();
    await expect(page.getByLabel('Passcode')).toBeHidden();
    await expect(page.getByText(`${space.name}, Gate 12, level 2`)).toBeVisible();
    await expect(page.getByText(/^\d{1,2}:\d\d\s[AP]M – \d{1,2}:\d\d\s[AP]M$/)).toBeVisible();
    await expect(page.getByText(/^Local time at the space \(UTC[+-]\d\d:\d\d\)$/)).toBeVisible();
    const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
    expect(await (await request.get(calendar!)).text()).toContain('Gate 12');
    await expectAccessible(page, 'a booking to come');
    await expectNoOverflow(page, 'a booking to come', PHONE_WIDTHS);
    // Its time begins: the door appears without any input.
    await moveBooking(sql, booking.webId, -121);
    await expect(unlock(page)).toBeVisible();
  });

  test('stays locked after the booking is over', async ({ page, sql, request }) => {
    const booking = await paidBooking(request, await newSpace(sql));
    await moveBooking(sql, booking.webId, -60);
    await page.goto(booking.path);
    await expect(page.getByText('This booking has expired.')).toBeVisible();
    await expect(unlock(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible();
  });

  test('is refused by the server while the page still offers it', async ({
    page,
    sql,
    request,
    expectFault,
  }) => {
    expectFault(422);
    const booking = await paidBooking(request, await newSpace(sql));
    await page.goto(booking.path);
    await expect(unlock(page)).toBeVisible();
    await moveBooking(sql, booking.webId, -60);
    await unlock(page).click();
    await expect(page.getByText('This booking has expired.')).toBeVisible();
  });

  test('still opens in the grace period, and the page says that the time is over', async ({
    page,
    sql,
    request,
  }) => {
    const booking = await paidBooking(request, await newSpace(sql));
    await moveBooking(sql, booking.webId, -32);
    await page.goto(booking.path);
    await expect(page.getByText('Your time is over. Please leave the space.')).toBeVisible();
    await expect(unlock(page)).toBeVisible();
  });

  test('of a cancelled booking is not offered, and no passcode is shown', async ({ page, sql, request }) => {
    const booking = await paidBooking(request, await newSpace(sql));
    await sql`update bookings set status = 3, cancel_reason = 'operator', cancelled_at = now()
      where web_id = ${booking.webId}`;
    await page.goto(booking.path);
    await expect(page.getByText('Booking has Cancelled/Expired.')).toBeVisible();
    await expect(page.getByLabel('Passcode')).toBeHidden();
  });

  test('that stays shut makes the page show an error, the keypad and a retry', async ({
    page,
    sql,
    request,
    expectFault,
  }) => {
    expectFault(503);
    const { space, acknowledge } = await newDoor(sql);
    const booking = await paidBooking(request, space);
    await page.goto(booking.path);
    await unlock(page).click();
    await acknowledge('The latch is stuck');
    await expect(page.getByText('Error unlocking the booking.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await expect(page.getByText(/^Use the keypad: .?\d{3}\s\d{3}/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', /^tel:\+?\d+$/);
    await expectAccessible(page, 'the ways out');
    await expectNoOverflow(page, 'the ways out', PHONE_WIDTHS);
  });

  test('that opens is confirmed by page and phone, and one that stays shut can be swapped for another space', async ({
    page,
    sql,
    request,
    expectFault,
  }) => {
    expectFault(503);
    const [door, otherDoor] = [await newDoor(sql), await newDoor(sql)];
    await sql`insert into locations (name, country_id, timezone) values (${door.space.name}, 1, 'UTC')`;
    await sql`update spaces set location_id = (select id from locations where name = ${door.space.name})
      where id in (${door.space.id}, ${otherDoor.space.id})`;
    const booking = await paidBooking(request, door.space);
    await page.addInitScript(() => {
      Object.assign(navigator, { vibrate: (pattern: number[]) => Object.assign(window, { felt: pattern }) });
    });
    await page.goto(booking.path);
    const earlierPasscode = await textOf(page.getByTestId('passcode'));
    await unlock(page).click();
    await door.acknowledge('The latch is stuck');
    await page.getByRole('button', { name: `Take ${otherDoor.space.name} instead` }).click();
    await expect(page.getByText(`${otherDoor.space.name} · until`)).toBeVisible();
    await expect(page.getByTestId('passcode')).not.toHaveText(earlierPasscode);
    await unlock(page).click();
    await otherDoor.acknowledge();
    await expect(page.getByRole('button', { name: 'The door is open' })).toBeVisible();
    await expect(page.getByText('Unlock successful.')).toBeVisible();
    await expect(page.getByTestId('passcode')).toContainText('OPEN');
    expect(await page.evaluate(() => Object(window).felt)).toEqual([60, 60, 180]);
    await expectAccessible(page, 'the open door');
    await expect(page.getByRole('button', { name: 'Unlock again' })).toBeVisible();
    await expect(page.getByTestId('passcode')).not.toContainText('OPEN');
  });
});

test('the booking page stays current when it is moved, suspended, offline, extended and cancelled', async ({
  page,
  sql,
  request,
  context,
  expectFault,
}) => {
  expectFault('offline');
  const space = await newSpace(sql);
  const booking = await paidBooking(request, space);
  await page.goto(booking.path);
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^29:\d\d$/);
  // The page gets no input.
  await moveBooking(sql, booking.webId, -10);
  await expect(timer).toHaveText(/^19:\d\d$/);
  // A sleeping phone: neither clock of the page runs, and no timer.
  await page.evaluate(() => {
    const [running, wall] = [performance.now(), Date.now()];
    performance.now = () => running;
    Date.now = () => wall;
  });
  await context.setOffline(true);
  await expect(page.getByText('No connection. This page may be out of date.')).toBeVisible();
  await moveBooking(sql, booking.webId, -16);
  await context.setOffline(false);
  await expect(timer).toHaveText(/^3:\d\d$/);
  await expect(page.getByText('No connection. This page may be out of date.')).toBeHidden();
  await expect(page.getByText('Less than 5 minutes left.')).toBeVisible();
  await sql`update bookings set status = 3, cancel_reason = 'operator', cancelled_at = now(), passcode = null
    where web_id = ${booking.webId}`;
  await expect(page.getByText('Booking has Cancelled/Expired.')).toBeVisible();
  await expect(page.getByTestId('passcode')).toBeHidden();
  await expect(timer).toBeHidden();
});

test('the countdown warns five minutes and one minute before the end', async ({ page, sql, request }) => {
  const booking = await paidBooking(request, await newSpace(sql));
  await page.addInitScript(() => {
    const felt: number[][] = [];
    Object.assign(window, { felt });
    Object.assign(navigator, { vibrate: (pattern: number[]) => felt.push(pattern) });
  });
  await page.goto(booking.path);
  await expect(unlock(page)).toBeVisible();
  await expect(page.getByText('Less than 5 minutes left.')).toBeHidden();
  // The server's time counts, so the booking is moved, not the page's clock.
  await moveBooking(sql, booking.webId, -26);
  await expect(page.getByText('Less than 5 minutes left.')).toBeVisible();
  await moveBooking(sql, booking.webId, -3);
  await expect(page.getByText('Less than a minute left.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-5]\d$/);
  const warning = [300, 200, 300];
  expect(await page.evaluate(() => Object(window).felt), 'each is felt once').toEqual([warning, warning]);
});

test('the key of another partner cannot open the booking', async ({ page, sql, request, expectFault }) => {
  expectFault(404);
  const booking = await paidBooking(request, await newSpace(sql));
  const [otherPartner] = await sql<
    { key: string }[]
  >`select box_key as key from business_partners where code = 'TRANSIT'`;
  const response = await page.goto(`/payment-success/${booking.webId}/${otherPartner!.key}`);
  expect(response?.status()).toBe(404);
});
