import { newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { clockOff, endOf, extendElsewhere } from './fixtures/trouble';
import {
  CARDS,
  choosePlan,
  fillCard,
  hold,
  paidBooking,
  pay,
  unlock,
  untilTicking,
} from './fixtures/visitor';

test.use(PHONE);

for (const [how, minutes] of [
  ['fast', 60],
  ['slow', -60],
] as const)
  test(`a phone whose clock is an hour ${how} shows the server’s time, and pays`, async ({ page, sql }) => {
    const space = await newSpace(sql);
    await clockOff(page, minutes);
    await hold(page, space);
    const minutesAhead = await page.evaluate((now) => (Date.now() - now) / 60_000, Date.now());
    expect(Math.round(minutesAhead)).toBe(minutes);
    await expect(page.getByRole('timer')).toHaveText(/^(2:00|1:5\d)$/);
    await expect(page.getByRole('timer')).toHaveText(/^1:5[0-8]$/);
    await fillCard(page, CARDS.pays);
    await pay(page).click();
    await page.waitForURL(/\/payment-success\//);
    await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:5\d)$/);
    await expect(page.getByText(`until ${await endOf(sql, space)}`)).toBeVisible();
    await expect(unlock(page)).toBeVisible();
    await page.getByRole('link', { name: 'Add time' }).click();
    await expect(page.getByText(`Your time now ends at ${await endOf(sql, space)}.`)).toBeVisible();
    await choosePlan(page, '15 min');
    await expect(page.getByText(`+15 min, until ${await endOf(sql, space, 15)}`)).toBeVisible();
  });

test('the page loads the booking again when its countdown ends, and shows time added elsewhere', async ({
  page,
  sql,
  request,
}) => {
  const space = await newSpace(sql);
  const booking = await paidBooking(request, space);
  await page.clock.install();
  await page.goto(booking.path);
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:5\d)$/);
  await extendElsewhere(page, space, booking);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await untilTicking(page);
  // A busy machine has used some of the time: it must not have ended yet.
  await page.clock.fastForward('28:30');
  await expect(page.getByRole('timer')).toHaveText(/^[01]:\d\d$/);
  await page.clock.fastForward('01:40');
  await expect(page.getByRole('timer')).toHaveText(/^4[45]:\d\d$/);
  await expect(page.getByText(`until ${await endOf(sql, space)}`)).toBeVisible();
  await expect(unlock(page)).toBeVisible();
  expect(await page.evaluate(() => Object(window).stays)).toBe(true);
});
