import { createHash } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { DENIED } from './fixtures/entries';
import { rowAction, textOf, toast } from './fixtures/list';
import { expectAccessible, expectNoOverflow } from './fixtures/look';
import { become, newAdmin, unique } from './fixtures/people';
import { bookingsOf, moveBooking, newSpace } from './fixtures/spaces';
import { mailTo } from './fixtures/stand-ins';
import { expect, test } from './fixtures/test';
import { paidBooking } from './fixtures/visitor';

type Fixtures = { sql: Sql; request: APIRequestContext };
type Booked = { id: number; spaceId: number; reference: string; email: string; at: string };

/** A booking paid by card in a new space, which begins `beginsIn` minutes from now. */
async function booked({ sql, request }: Fixtures, beginsIn = 0): Promise<Booked> {
  const space = await newSpace(sql);
  const { webId, email } = await paidBooking(request, space);
  if (beginsIn !== 0) await moveBooking(sql, webId, beginsIn);
  const [booking] = await bookingsOf(sql, space.id);
  const { id, reference } = booking!;
  return { id, spaceId: space.id, reference, email, at: `/admin/booking/${id}` };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const state = (page: Page, label: string) => heading(page).locator('..').getByText(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const answer = (page: Page, choice: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: choice }).click();

function refundOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const method = (name: 'Card' | 'Wallet') => dialog.locator('label').filter({ hasText: name });
  return {
    dialog,
    method,
    amount: dialog.getByLabel('Amount'),
    reason: dialog.getByLabel('Reason'),
    submit: dialog.getByRole('button', { name: /^Refund( \$[\d.,]+ to the (card|wallet))?$/ }),
  };
}
/** The refundable amount, which the field shows after the details of the booking have loaded. */
async function wholeOf(amount: Locator): Promise<string> {
  await expect(amount).toHaveValue(/^[1-9]/);
  return amount.inputValue();
}
const refundsIn = (sql: Sql, id: number) =>
  sql<{ method: string; cents: number; state: string }[]>`
    select method, amount_cents as cents, state from refunds where booking_id = ${id} order by id`;

test('a current booking is cancelled after a confirmation: its time is free and it can be refunded', async ({
  signedIn,
  sql,
  request,
}) => {
  const booking = await booked({ sql, request });
  const page = await signedIn('admin', booking.at);
  await button(page, 'Cancel booking').click();
  await answer(page, 'Keep booking');
  await expect(state(page, 'Confirmed')).toBeVisible();
  await button(page, 'Cancel booking').click();
  await answer(page, 'Cancel booking');
  await expect(toast(page, 'Booking canceled successfully')).toBeVisible();
  await expect(state(page, 'Cancelled')).toBeVisible();
  await expect(button(page, 'Cancel booking')).toHaveCount(0);
  await expect(link(page, 'Refund')).toBeVisible();
  const [period] = await sql`select state from booking_periods where booking_id = ${booking.id}`;
  expect(period).toMatchObject({ state: 'released' });
});

test('a card refund needs an amount, cannot exceed the remainder and happens once on a double click', async ({
  signedIn,
  sql,
  request,
}) => {
  const booking = await booked({ sql, request }, -120);
  const page = await signedIn('admin', `/admin/booking?filter=past&search=${booking.reference}`);
  await rowAction(page, booking.reference, 'Refund');
  const { dialog, method, amount, submit } = refundOf(page);
  await expect(dialog.getByText('Can be refunded')).toBeVisible();
  const fullAmount = await wholeOf(amount);
  await expect(submit).toBeDisabled();
  await method('Card').click();
  await expect(amount).toHaveValue(fullAmount);
  await expect(submit).toBeEnabled();
  await amount.fill('');
  await expect(submit).toBeDisabled();
  await amount.fill(String(Number(fullAmount) + 1));
  await submit.click();
  await expect(
    dialog.getByText(`At most $${Number(fullAmount).toFixed(2)} can go back to the card`).first(),
  ).toBeVisible();
  await amount.fill('');
  await amount.pressSequentially('5,50');
  await submit.dblclick();
  await expect(toast(page, 'Refund is done successfully')).toHaveCount(1);
  await expect(dialog).toBeHidden();
  expect(await refundsIn(sql, booking.id)).toEqual([{ method: 'card', cents: 550, state: 'succeeded' }]);
  await rowAction(page, booking.reference, 'Refund');
  await expect(amount).toHaveValue((Number(fullAmount) - 5.5).toFixed(2));
});

test('a wallet refund is listed with its reason and author, and nothing is left to refund', async ({
  signedIn,
  sql,
  request,
}) => {
  const booking = await booked({ sql, request }, -120);
  const page = await signedIn('admin', booking.at);
  await link(page, 'Refund').click();
  const { dialog, method, amount, reason, submit } = refundOf(page);
  await method('Wallet').click();
  const fullAmount = Number(await wholeOf(amount));
  await reason.fill('The light did not work');
  await submit.click();
  await expect(toast(page, 'Refund is done successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  const history = section(page, 'Refunds');
  for (const text of [
    `$${fullAmount.toFixed(2)} to the wallet`,
    'The light did not work',
    'admin@hushpod.test',
  ])
    await expect(history.getByText(text)).toBeVisible();
  const [line] = await sql`select amount_cents as cents from wallet_entries where booking_id = ${booking.id}`;
  expect(line).toMatchObject({ cents: Math.round(fullAmount * 100) });
  await expect(link(page, 'Refund')).toHaveCount(0);
  await page.goto(`${booking.at}?action=refund`);
  await expect(heading(page)).toHaveText(booking.reference);
  await expect(dialog).toHaveCount(0);
});

test('a booking opens beside the list with Space or its button, and as a page with Enter', async ({
  signedIn,
  sql,
  request,
}) => {
  const booking = await booked({ sql, request }, 120);
  const page = await signedIn('admin', `/admin/booking?filter=upcoming&search=${booking.reference}`);
  const name = page.getByRole('link', { name: booking.reference, exact: true });
  const panel = page.getByRole('dialog', { name: booking.reference });
  await expect(page.getByRole('row', { name: booking.reference })).toContainText(
    /Starts in (2 h|1 h 5\d min)/,
  );
  await name.press('Space');
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(panel.getByText(/^Starts in /)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Unlock' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(panel.getByLabel('Note')).toBeFocused();
  await panel.getByLabel('Note').fill('Waits at gate B14');
  await panel.getByRole('button', { name: 'Save note' }).click();
  await expect(panel.getByRole('listitem').first()).toContainText('Waits at gate B14');
  await expect(panel.getByRole('button', { name: 'Save note' })).toHaveCount(0);
  await expectAccessible(page, 'a booking beside the list');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(name).toBeFocused();
  await page.getByRole('row', { name: booking.reference }).hover();
  await page.getByRole('button', { name: `Show ${booking.reference} beside the list` }).click();
  await expect(panel.getByRole('link', { name: 'Reschedule' })).toHaveClass(/button-primary/);
  await page.keyboard.press('Escape');
  await name.press('Enter');
  await expect(page).toHaveURL(booking.at);
  await expect(page.getByText('Waits at gate B14')).toBeVisible();

  // The panel opens beside every list that shows bookings.
  const [{ customer, webId }] = await sql<[{ customer: string; webId: string }]>`
    select customer_id as customer, web_id as "webId" from bookings where id = ${booking.id}`;
  await moveBooking(sql, webId, -121);
  await page.goto(`/admin/users/${customer}`);
  await name.press('Space');
  await expect(panel.getByText('Waits at gate B14')).toBeVisible();

  // The list shows what is done there.
  await panel.getByRole('button', { name: 'Add time' }).click();
  const more = page.getByRole('dialog', { name: 'Add time' });
  await more.getByText('15 min').click();
  await more.getByRole('button', { name: 'Add time' }).click();
  await expect(panel.getByText('Extended by 15 min')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('row', { name: booking.reference })).toContainText('Extended');

  // And so does the panel itself.
  await name.press('Space');
  await panel.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(panel.locator('dl')).toContainText('Cancelled');
  await expect(panel.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);
});

test('a card refund is not offered when no card was charged', async ({ signedIn, sql, request }) => {
  const booking = await booked({ sql, request }, -120);
  await sql`delete from payments where booking_id = ${booking.id}`;
  const page = await signedIn('admin', `${booking.at}?action=refund`);
  const { method } = refundOf(page);
  await expect(method('Wallet')).toBeVisible();
  await expect(method('Card')).toHaveCount(0);
});

test('a retry after a lost response refunds once', async ({ signedIn, sql, request, expectFault }) => {
  expectFault('offline');
  const booking = await booked({ sql, request }, -120);
  const page = await signedIn('admin', `${booking.at}?action=refund`);
  const { dialog, method, amount, submit } = refundOf(page);
  let lost = false;
  await page.route('**/refund', async (route) => {
    if (lost || route.request().method() !== 'PUT') return route.continue();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  await method('Card').click();
  await amount.fill('4');
  await submit.click();
  await expect(dialog.getByText('No connection. Nothing was lost. Please try again')).toBeVisible();
  await submit.click();
  await expect(toast(page, 'Refund is done successfully')).toBeVisible();
  expect(await refundsIn(sql, booking.id)).toEqual([{ method: 'card', cents: 400, state: 'succeeded' }]);
});

test('refund details that cannot be loaded show an error and can be requested again', async ({
  signedIn,
  sql,
  request,
  expectFault,
}) => {
  expectFault('offline');
  const booking = await booked({ sql, request }, -120);
  const page = await signedIn('admin', booking.at);
  const { dialog, method } = refundOf(page);
  await page.route('**/refund', (route) => route.abort());
  await link(page, 'Refund').click();
  await expect(dialog.getByText('No connection. Please try again')).toBeVisible();
  await page.unroute('**/refund');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(method('Wallet')).toBeVisible();
});

test('an upcoming booking is rescheduled in the time zone of its space; a taken time is refused in the dialog', async ({
  signedIn,
  sql,
  request,
}) => {
  const booking = await booked({ sql, request });
  const zone = 'Australia/Sydney';
  const tomorrow = (time: string) =>
    sql`(date_trunc('day', now() at time zone ${zone}) + interval '1 day' + ${time}::interval) at time zone ${zone}`;
  const occupy = (id: number, ordinal: number, from: string, to: string) => sql`
    insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at, duration_minutes,
      sub_total_cents, amount_cents) values (${id}, ${booking.spaceId}, ${ordinal}, 'confirmed', ${tomorrow(from)},
      ${tomorrow(to)}, 60, 0, 0)`;
  await sql`update bookings set starts_at = ${tomorrow('10:00')}, ends_at = ${tomorrow('10:30')} where id = ${booking.id}`;
  await sql`update booking_periods set starts_at = ${tomorrow('10:00')}, ends_at = ${tomorrow('10:30')}
    where booking_id = ${booking.id}`;
  const [otherBooking] = await sql<
    { id: number }[]
  >`select id::int from bookings where id <> ${booking.id} limit 1`;
  await occupy(otherBooking!.id, 99, '16:00', '17:00');

  const page = await signedIn('admin', booking.at);
  await link(page, 'Reschedule').click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule' });
  const time = dialog.getByLabel('New start time');
  const save = dialog.getByRole('button', { name: 'Reschedule', exact: true });
  await expect(dialog.getByText(`Time in ${zone}`)).toBeVisible();
  await expect(time).toHaveValue('10:00');
  await expect(save).toBeDisabled();
  await time.fill('16:30');
  await save.click();
  await expect(dialog.getByText('This space is taken at that time. Please choose another one')).toBeVisible();
  await time.fill('14:30');
  await expect(dialog.getByText(/02:30 PM – 03:00 PM/)).toBeVisible();
  await save.click();
  await expect(toast(page, 'Booking rescheduled successfully')).toBeVisible();
  await expect(state(page, 'Rescheduled')).toBeVisible();
  await expect(section(page, 'Booking').getByText(/, 02:30 PM /)).toBeVisible();
  const [moved] =
    await sql`select starts_at = ${tomorrow('14:30')} as moved from bookings where id = ${booking.id}`;
  expect(moved).toEqual({ moved: true });
  expect((await mailTo(booking.email)).subject).toContain(booking.reference);
});

test('images are shown and sent; an invalid email is refused at its field', async ({
  signedIn,
  sql,
  request,
}) => {
  const booking = await booked({ sql, request }, -120);
  const pictures = [1, 2].map((n) => ({ booking_id: booking.id, pathname: `spaces/${n}.png` }));
  await sql`insert into booking_photos ${sql(pictures)}`;
  const page = await signedIn('admin', booking.at);
  const images = section(page, 'Images').getByRole('img');
  await expect(images).toHaveCount(2);
  await link(page, 'Send images').click();
  const dialog = page.getByRole('dialog', { name: 'Send images' });
  const field = dialog.getByLabel('Email');
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await expect(field).toHaveValue(booking.email);
  await field.fill('');
  await expect(send).toBeDisabled();
  await field.fill('nobody');
  await send.click();
  await expect(dialog.getByText('Invalid Email').first()).toBeVisible();
  const address = `${unique('images-')}@example.test`;
  await field.fill(address);
  await send.click();
  await expect(toast(page, 'Images has been send successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  const mail = await mailTo(address);
  const photos = await sql<{ id: number }[]>`select id from booking_photos where booking_id = ${booking.id}`;
  for (const { id } of photos) expect(mail.html).toContain(`/api/v2/photos/${id}?`);
});

test('sending images of a booking that has none shows an error', async ({ signedIn, sql, request }) => {
  const booking = await booked({ sql, request }, -120);
  const page = await signedIn('admin', `/admin/booking?filter=past&search=${booking.reference}`);
  await rowAction(page, booking.reference, 'Send images');
  const dialog = page.getByRole('dialog', { name: 'Send images' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, 'Unable to send images')).toBeVisible();
  await expect(dialog.getByText('This booking has no images')).toBeVisible();
});

test('the receipt is mailed and downloaded as a PDF with the same number', async ({
  signedIn,
  sql,
  request,
}) => {
  const booking = await booked({ sql, request });
  const page = await signedIn('admin', booking.at);
  await button(page, 'Send receipt').click();
  await answer(page, 'Send receipt');
  await expect(toast(page, `Receipt sent to ${booking.email}`)).toBeVisible();
  const shown = section(page, 'Booking')
    .locator('div')
    .filter({ hasText: /^Receipt number\d+$/ });
  const number = /\d+$/.exec(await textOf(shown.last()))?.[0] ?? '';
  const mails = async () => (await mailTo(booking.email)).subject;
  await expect.poll(mails).toContain(`Receipt ${number}`);
  const href = await link(page, 'Receipt (PDF)').getAttribute('href');
  const pdf = await page.request.get(href!);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect(pdf.headers()['content-disposition']).toContain(`receipt-${number}.pdf`);
});

test('the payment summary has a price line for the period', async ({ signedIn, sql, request }) => {
  const booking = await booked({ sql, request });
  const page = await signedIn('admin', `/admin/booking?search=${booking.reference}`);
  await rowAction(page, booking.reference, 'Payment summary');
  const dialog = page.getByRole('dialog', { name: 'Payment summary' });
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await expect(dialog.getByText('30 min')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});

test('a booking’s page offers to write to and call its user, opens the user’s page, and copies the passcode', async ({
  signedIn,
  sql,
  request,
}) => {
  const booking = await booked({ sql, request });
  const [row] = await sql<{ user: number; passcode: string }[]>`
    select customer_id::int as user, passcode from bookings where id = ${booking.id}`;
  const page = await signedIn('admin', booking.at);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(link(page, `Email ${booking.email}`)).toHaveAttribute('href', `mailto:${booking.email}`);
  await expect(section(page, 'User').locator('a[href^="tel:+"]')).toHaveCount(1);
  await expect(section(page, 'User').locator(`a[href="/admin/users/${row?.user}"]`)).toBeVisible();
  await button(page, 'Copy passcode').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(row?.passcode);
});

test('Unlock succeeds once the pod acknowledges it and shows an error when the pod is silent', async ({
  signedIn,
  sql,
  request,
}) => {
  test.slow();
  const booking = await booked({ sql, request });
  const token = unique('hpd_');
  await sql`update spaces set device_token_hash = ${createHash('sha256').update(token).digest('hex')}
    where id = ${booking.spaceId}`;
  const headers = { authorization: `Bearer ${token}` };
  const page = await signedIn('admin', booking.at);
  const commands = request.get('/api/v2/device/commands?wait=20', { headers });
  await button(page, 'Unlock').click();
  await answer(page, 'Open the door');
  const [command] = (await (await commands).json()).data;
  expect(command.type).toBe('unlock');
  await expect(toast(page, 'Unlock successful')).toHaveCount(0);
  await request.post(`/api/v2/device/commands/${command.id}/ack`, { headers, data: { ok: true } });
  await expect(toast(page, 'Unlock successful')).toBeVisible();
  await expect(section(page, 'Door').getByText('Unlock', { exact: true })).toBeVisible();
  // Within two seconds a second tap would be the same command: docs/rules.md#taps.
  await sql`update device_commands set created_at = created_at - interval '3 seconds' where id = ${command.id}`;
  await button(page, 'Unlock').click();
  await answer(page, 'Open the door');
  await expect(toast(page, 'Error unlocking the booking')).toBeVisible();
});

test('read-only staff have no actions on a booking, neither in the list nor on its page', async ({
  page,
  context,
  sql,
  request,
}) => {
  const over = await booked({ sql, request }, -120);
  const runs = await booked({ sql, request });
  const [defaultPartner] = await sql<{ id: number }[]>`select id::int from business_partners where is_house`;
  await become(context, sql, await newAdmin(sql, [2, 14], [defaultPartner!.id]));
  await page.goto(runs.at);
  await expect(heading(page)).toHaveText(runs.reference);
  for (const name of ['Cancel booking', 'Lock', 'Unlock']) await expect(button(page, name)).toHaveCount(0);
  await page.goto(`${over.at}?action=refund`);
  await expect(heading(page)).toHaveText(over.reference);
  await expect(link(page, 'Refund')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/admin/booking?filter=past&search=${over.reference}`);
  await rowAction(page, over.reference, 'Refund');
  await expect(toast(page, DENIED)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the booking screens are accessible and have no horizontal overflow', async ({
  signedIn,
  sql,
  request,
}) => {
  test.slow();
  const over = await booked({ sql, request }, -120);
  const soon = await booked({ sql, request }, 120);
  for (const [path, name] of [
    [`${over.at}?action=refund`, 'Refund'],
    [`${over.at}?action=summary`, 'Payment summary'],
    [`${over.at}?action=images`, 'Send images'],
    [`${soon.at}?action=reschedule`, 'Reschedule'],
  ] as const) {
    const page = await signedIn('admin', path);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveCount(0);
    await expectAccessible(page, name);
    await expectNoOverflow(page, name);
  }
});
